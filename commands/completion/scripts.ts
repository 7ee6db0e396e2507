import type { CommandPlace, Expected, OptionPlace } from './places.ts'

/** What a shell reads to complete the words of `assay`. */
export const scripts: Readonly<Record<Shell, (places: readonly CommandPlace[]) => string>> = {
  bash: bashScript,
  // With this, zsh runs scripts that are written for bash.
  zsh: (places) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(places)}`,
  fish: fishScript,
}

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/**
 * `command` and `option` are what precedes the word: an option with a list takes any number of words, another one a
 * single word.
 */
function bashScript(places: readonly CommandPlace[]): string {
  const options = places.flatMap((place) => place.options.map((option) => ({ name: nameOf(place), option })))
  const taking = options.flatMap(({ name, option }) => {
    const { flag, expected, isList } = option
    return expected === null ? [] : [{ place: quoted(`${name} ${flag}`), expected, isList }]
  })
  // Several commands take names of requirements, a list of 30 KB.
  const alike = [...Map.groupBy(taking, ({ expected }) => assignments(expected))]
  const commands = places.filter(({ path }) => path.length > 0).map((place) => quoted(nameOf(place)))
  const lists = taking.filter(({ isList }) => isList).map(({ place }) => place)
  return `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command=assay option= words= files= each
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $each" in
    ${commands.join(' | ')}) command="$command $each" option= ;;
    *' -'*) option="$each" ;;
    *) case "$command $option" in ${lists.join(' | ')}) ;; *) option= ;; esac ;;
    esac
  done
  case "$word" in -*) option= ;; esac
  case "$command $option" in
${alike.map(([words, all]) => `  ${all.map(({ place }) => place).join(' | ')}) ${words} ;;`).join('\n')}
  *) case "$command" in
${places.map((place) => `    ${quoted(nameOf(place))}) ${assignments(wordsOf(place))} ;;`).join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$word"))
}
complete -o filenames -F _assay assay
`
}

const nameOf = ({ path }: CommandPlace) => ['assay', ...path].join(' ')

function wordsOf(place: CommandPlace): Expected {
  const flags = place.options.map(({ flag }) => flag)
  return { words: [...place.subcommands, ...place.arguments.words, ...flags], files: place.arguments.files }
}

function assignments({ words, files }: Expected): string {
  return `words=${quoted(words.join(' '))}${files ? ' files=yes' : ''}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function fishScript(places: readonly CommandPlace[]): string {
  const lines = places.flatMap((place) => [
    ...places.filter((one) => isBelow(one, place)).map((one) => fishLine(place, `-a ${one.path.at(-1)}`, one)),
    ...place.options.map((option) => fishLine(place, fishOption(option), option)),
    ...valuesInFish(place.arguments).map((values) => fishLine(place, values, { description: '' })),
  ])
  return `complete -c assay -f\n${lines.join('\n')}\n`
}

function isBelow({ path }: CommandPlace, above: CommandPlace): boolean {
  return path.length === above.path.length + 1 && above.path.every((word, index) => path[index] === word)
}

function fishLine({ path }: CommandPlace, what: string, { description }: { readonly description: string }): string {
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
  const where = path.length === 0 ? '__fish_use_subcommand' : seen.join('; and ')
  return `complete -c assay -n '${where}' ${what}${description === '' ? '' : ` -d ${quotedInFish(description)}`}`
}

function fishOption({ flag, expected }: OptionPlace): string {
  const named = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`
  return [named, ...(expected === null ? [] : ['-r', ...valuesInFish(expected)])].join(' ')
}

function valuesInFish({ words, files }: Expected): readonly string[] {
  const values = [...(words.length > 0 ? [`-a ${quotedInFish(words.join(' '))}`] : []), ...(files ? ['-F'] : [])]
  return values.length === 0 ? [] : [values.join(' ')]
}

function quotedInFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
