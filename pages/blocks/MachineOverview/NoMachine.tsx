import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { aboutMachine } from '../../../components/machine/about-machine.ts'
import { SpecValue } from '../../../components/machine/SpecValue.tsx'
import { unbrokenName } from '../../../components/machine/unbroken.ts'
import { NothingFound } from '../../../components/query/NothingFound.tsx'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { formatOffer } from '../../../locales/format-offer.ts'
import {
  capacitySpec,
  enteredLoad,
  nearestMachines,
  nothingSelected,
  toQuery,
  type CriterionName,
  type Machine,
  type MachineSelection,
  type Overview,
} from './machine-selection.ts'
import styles from './MachineOverview.module.css'

interface NoMachineProps {
  overview: Overview
  selection: MachineSelection
}

/** In place of an empty list: the nearest machines, machines to order, and a request with all that was entered. */
export function NoMachine({ overview, selection }: NoMachineProps) {
  const { t } = useTranslation()
  const nearest = nearestMachines(overview, selection)
  const { otherwise } = overview
  return (
    <NothingFound
      text={t('machines.none')}
      reset={t('machines.reset')}
      query={toQuery({ ...nothingSelected, compared: selection.compared })}
    >
      {nearest.length > 0 && (
        <div>
          <p>{t('machines.nearest')}</p>
          <ul className={styles.nearest}>
            {nearest.map(({ machine, missed }) => (
              <li key={`${machine.id} ${missed.join()}`}>
                <Link uri={machine.uri}>{unbrokenName(machine.name)}</Link>{' '}
                <span>
                  ({t('machines.differs')}{' '}
                  {missed.map((name, index) => (
                    <span key={name}>
                      {index > 0 && '; '}
                      <Difference {...{ machine, name, overview, text: selection.text }} />
                    </span>
                  ))}
                  )
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {otherwise && (
        <div className={styles.otherwise}>
          <p>{otherwise.text}</p>
          <ButtonLink
            title={otherwise.link.title}
            uri={aboutMachine(
              otherwise.link.uri,
              enteredMachine({ overview, selection }, t),
              enteredLoad(overview, selection),
            )}
          />
        </div>
      )}
    </NothingFound>
  )
}

/** The entries of the filter that describe a machine, in words. */
function enteredMachine({ overview, selection }: NoMachineProps, t: TFunction): string | undefined {
  const { category, energy, budget, text } = selection
  const title = overview.categories.find(({ id }) => id === category)?.title
  const most = budget && `${t('machines.budget')} ${budget}`
  return [title, energy, text, most].filter(Boolean).join(', ') || undefined
}

interface DifferenceProps extends Pick<NoMachineProps, 'overview'> {
  machine: Machine
  name: CriterionName
  /** Searched words. */
  text: string
}

/** A criterion that a machine misses, with the machine's value. */
function Difference({ machine, name, overview, text }: DifferenceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { category, offer, specs } = machine
  if (name === 'category') {
    const kind = overview.categories.find(({ id }) => id === category)?.title
    return `${t('machines.category')} ${kind ?? t('machines.others')}`
  }
  if (name === 'budget')
    return `${t('product.price')} ${offer ? formatOffer(offer, locale, t).priceFrom : t('compare.missing')}`
  if (name === 'text') return t('machines.without', { text })
  const facet = name === 'material' || name === 'energy' ? overview.facets?.[name] : undefined
  const spec = facet
    ? specs.find(({ label }) => label === facet)
    : capacitySpec(machine, name === 'load' ? 'mass' : 'length')
  if (!spec)
    return `${facet ?? t(name === 'load' ? 'machines.load' : 'machines.format')} ${t('compare.missing')}`
  return (
    <>
      {spec.label} <SpecValue {...spec} />
    </>
  )
}
