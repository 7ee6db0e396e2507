import { messageOf } from '../harness/text/format.ts'
import { loadPackage } from './packages.ts'
import type { ReadAnswer } from './showing.ts'

/** Only the parser of version 4, as `ai` exports it, for an application without the hook. */
export async function parserOf(module: string): Promise<ReadAnswer> {
  const { processDataStream } = await loadPackage(module, ['processDataStream'])
  return async (answer) => {
    const texts: string[] = []
    const errors: string[] = []
    const places = {
      onDataPart: [] as unknown[],
      onMessageAnnotationsPart: [] as unknown[],
      onFinishMessagePart: [] as unknown[],
    }
    const { body } = await answer()
    try {
      await processDataStream({
        stream: body,
        onTextPart: (text: string) => texts.push(text),
        onErrorPart: (text: string) => errors.push(text),
        onDataPart: (items: unknown) => places.onDataPart.push(items),
        onMessageAnnotationsPart: (items: unknown) => places.onMessageAnnotationsPart.push(items),
        onFinishMessagePart: (finish: unknown) => places.onFinishMessagePart.push(finish),
      })
    } catch (error) {
      errors.push(messageOf(error))
    }
    const isSilent = [texts, ...Object.values(places)].every((parts) => parts.length === 0)
    return { error: errors[0] ?? null, text: texts.join(''), messages: isSilent ? 0 : 1, places }
  }
}
