import { loadPackage } from './packages.ts'
import { messageOf, type ReadAnswer } from './showing.ts'

/** Version 4's parser alone, as `ai` exports it: an application without the hook. */
export async function parserOf(module: string): Promise<ReadAnswer> {
  const { processDataStream } = await loadPackage(module, ['processDataStream'])
  return async (answer) => {
    const texts: string[] = []
    const errors: string[] = []
    const data: unknown[] = []
    const annotations: unknown[] = []
    const finishes: unknown[] = []
    const parts = () => texts.length + data.length + annotations.length + finishes.length
    const { body } = await answer()
    try {
      await processDataStream({
        stream: body,
        onTextPart: (text: string) => texts.push(text),
        onErrorPart: (text: string) => errors.push(text),
        onDataPart: (items: unknown) => data.push(items),
        onMessageAnnotationsPart: (items: unknown) => annotations.push(items),
        onFinishMessagePart: (finish: unknown) => finishes.push(finish),
      })
    } catch (error) {
      errors.push(messageOf(error))
    }
    return {
      error: errors[0] ?? null,
      text: texts.join(''),
      messages: parts() > 0 ? 1 : 0,
      places: { onDataPart: data, onMessageAnnotationsPart: annotations, onFinishMessagePart: finishes },
    }
  }
}
