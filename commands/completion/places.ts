import type { Argument, Command, Option } from 'commander'

/** What may stand at a place of the command line: one of some words, a file name, or something unknown. */
export interface Expected {
  readonly words: readonly string[]
  readonly files: boolean
}

/** An option as a person types it; `expected` is null where it takes no value. */
export interface OptionPlace {
  readonly flag: string
  readonly description: string
  readonly expected: Expected | null
  /** Whether it takes any number of values. */
  readonly isList: boolean
}

/** A command with the words that name it; the program itself has none. */
export interface CommandPlace {
  readonly path: readonly string[]
  readonly description: string
  readonly subcommands: readonly string[]
  readonly options: readonly OptionPlace[]
  readonly arguments: Expected
}

/** Names to complete that no declaration of the command line holds. */
interface Names {
  readonly targets: readonly string[]
  /** Requirements, subjects and operations. */
  readonly requirements: readonly string[]
}

/** Every command of a program, beginning with the program itself, in the order of their declaration. */
export function commandPlaces(command: Command, names: Names, path: readonly string[] = []): readonly CommandPlace[] {
  const place: CommandPlace = {
    path,
    description: command.description(),
    subcommands: command.commands.map((one) => one.name()),
    options: command.options.map((option) => optionPlace(option, names)),
    arguments: together(command.registeredArguments.map((argument) => expectedOf(argument.name(), argument, names))),
  }
  return [place, ...command.commands.flatMap((one) => commandPlaces(one, names, [...path, one.name()]))]
}

function optionPlace(option: Option, names: Names): OptionPlace {
  const { long, short, description, required, optional, variadic, flags } = option
  const [, value = ''] = /[<[]([\w-]+)/.exec(flags) ?? []
  const expected = required || optional ? expectedOf(value, option, names) : null
  return { flag: long ?? short ?? flags, description, expected, isList: variadic }
}

/** @param value the value's name in the declaration, as in `<file>` */
function expectedOf(value: string, { argChoices }: Pick<Argument | Option, 'argChoices'>, names: Names): Expected {
  if (argChoices !== undefined) return { words: argChoices, files: false }
  if (value === 'name-or-file') return { words: names.targets, files: true }
  if (value === 'ids' || value === 'names') return { words: names.requirements, files: false }
  return { words: [], files: /^(?:file|dir|folder|document|old|new|before|after)$/.test(value) }
}

function together(all: readonly Expected[]): Expected {
  return { words: all.flatMap(({ words }) => words), files: all.some(({ files }) => files) }
}
