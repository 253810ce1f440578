import { Option } from 'commander'
import { optionGroups, optionList, type OptionName } from './options.ts'

/** An option of the table as commander has it. */
export function toCommanderOption(name: OptionName): Option {
  const definition = optionList.find(([other]) => other === name)?.[1]
  if (!definition) throw new RangeError(name)
  const { flags, meaning, default: standard, otherwise, kind, group } = definition
  const without = kind === 'switch' ? undefined : (standard ?? otherwise)
  const option = new Option(
    flags,
    without ? `${meaning} (default: ${without})` : meaning,
  ).helpGroup(optionGroups[group])
  if (definition.alone) option.preset(definition.alone)
  if (['words', 'addresses', 'lines'].includes(kind))
    option.argParser((value: string, earlier: string[] | undefined) => [...(earlier ?? []), value])
  return option
}
