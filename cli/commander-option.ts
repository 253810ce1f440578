import { Option } from 'commander'
import { optionGroups, options, type OptionName } from './options.ts'

/** An option of the table as commander has it. */
export function toCommanderOption(name: OptionName): Option {
  const { flags, meaning, default: standard, otherwise, kind, group, alone } = options[name]
  const without = kind === 'switch' ? undefined : (standard ?? otherwise)
  const option = new Option(
    flags,
    without ? `${meaning} (default: ${without})` : meaning,
  ).helpGroup(optionGroups[group])
  if (alone) option.preset(alone)
  if (['words', 'addresses', 'lines'].includes(kind))
    option.argParser((value: string, earlier: string[] | undefined) => [...(earlier ?? []), value])
  return option
}
