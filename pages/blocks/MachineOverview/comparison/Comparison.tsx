import { use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkValue, Spec } from '../../../../content/contract/values.ts'
import { Icon } from '../../../../components/icons/Icon.tsx'
import { BlockTitle } from '../../../../components/headings/HeadingLevel.tsx'
import { Link } from '../../../../components/links/Link.tsx'
import { Image } from '../../../../components/media/Image.tsx'
import { useLocale } from '../../../../components/texts/useLocale.ts'
import { formatOffer } from '../../../../locales/format-offer.ts'
import { usePathname } from '../../../../components/page/ShownPage.tsx'
import { formatPageQuery } from '../../../../routing/page-query.ts'
import { aboutMachine } from '../../../../components/machine/about-machine.ts'
import { FilterAnchor, QueryLink } from '../../../../components/query/QueryLink.tsx'
import { SpecValue } from '../../../../components/machine/SpecValue.tsx'
import { unbrokenName } from '../../../../components/machine/unbroken.ts'
import { toQuery, type Machine, type MachineSelection } from '../machine-selection.ts'
import { compareSpecs, type ComparedSpec } from './compare-specs.ts'
import styles from './Comparison.module.css'

interface ComparisonProps {
  selection: MachineSelection
  contact?: LinkValue
}

/** Machines side by side, on a page of their own. Rows with different values are marked. */
export function Comparison({ contact, selection }: ComparisonProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { compared, onlyDifferences } = selection
  const list = useListAddress(selection)
  const rows = compareSpecs(useMachinesWithTerms(compared))
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <div id={use(FilterAnchor)} tabIndex={-1}>
      <BlockTitle id={titleId}>
        {t('compare.title')}: {compared.map(({ name }) => unbrokenName(name)).join(', ')}
      </BlockTitle>
      <p className={`screen-only ${styles.back}`}>
        <Link uri={list}>{t('compare.back')}</Link>
        <QueryLink query={toQuery({ ...selection, onlyDifferences: !onlyDifferences })}>
          {t(onlyDifferences ? 'compare.all' : 'compare.onlyDifferences')}
        </QueryLink>
      </p>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <div className={styles.box} role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table} data-machines={compared.length}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('compare.property')}</span>
              </th>
              {compared.map((machine) => (
                <th key={machine.id} scope="col">
                  <MachineHead machine={machine} selection={selection} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <ComparisonRow
                key={row.label}
                row={row}
                machines={compared}
                isMarked={row.differs && !onlyDifferences}
              />
            ))}
            <NextSteps machines={compared} contact={contact} />
          </tbody>
        </table>
      </div>
      {!onlyDifferences && <p className={styles.legend}>{t('compare.differs')}</p>}
    </div>
  )
}

/** The machines with price and delivery as their first properties. */
function useMachinesWithTerms(machines: Machine[]): { specs: Spec[] }[] {
  const { t } = useTranslation()
  const locale = useLocale()
  return machines.map(({ specs, offer }) => {
    if (!offer) return { specs }
    const { price, delivery } = formatOffer(offer, locale, t)
    const terms = [{ label: t('product.price'), value: price }]
    if (delivery) terms.push({ label: t('product.delivery'), value: delivery })
    return { specs: [...terms, ...specs] }
  })
}

/** Address of the list. It is for links that load: the data of a comparison lack the other blocks of the page. */
function useListAddress(selection: MachineSelection): string {
  const query = formatPageQuery(toQuery({ ...selection, isComparing: false }))
  return `${usePathname()}${query}#${use(FilterAnchor)}`
}

/** Rows below the comparison: data sheets, and links to the contact form. */
function NextSteps({ machines, contact }: { machines: Machine[]; contact?: LinkValue }) {
  const { t } = useTranslation()
  return (
    <>
      {machines.some(({ dataSheet }) => dataSheet) && (
        <tr className="screen-only">
          <th scope="row">{t('compare.dataSheet')}</th>
          {machines.map(({ id, dataSheet }) => (
            <td key={id}>{dataSheet && <Link uri={dataSheet.uri}>{dataSheet.format}</Link>}</td>
          ))}
        </tr>
      )}
      {contact && (
        <tr className="screen-only">
          <th scope="row">{contact.title}</th>
          {machines.map(({ id, name }) => (
            <td key={id}>
              <Link
                uri={aboutMachine(contact.uri, name)}
                className={`button ${styles.request}`}
                aria-label={`${t('compare.request')}: ${name}`}
              >
                {t('compare.request')}
              </Link>
            </td>
          ))}
        </tr>
      )}
    </>
  )
}

interface MachineHeadProps extends Omit<ComparisonProps, 'contact'> {
  machine: Machine
}

function MachineHead({ machine, selection }: MachineHeadProps) {
  const { t } = useTranslation()
  const rest = { ...selection, compared: selection.compared.filter((each) => each !== machine) }
  const list = useListAddress(rest)
  const content = (
    <>
      <Icon name="x" />
      <span className="visually-hidden">
        {t('compare.remove')} {machine.name}
      </span>
    </>
  )
  return (
    <div className={styles.head}>
      <Image
        image={{ ...machine.image, alt: '' }}
        className="framed"
        sizes={`(min-width: 700px) ${Math.ceil(60 / selection.compared.length)}rem, 45vw`}
      />
      <Link uri={machine.uri}>{unbrokenName(machine.name)}</Link>
      {rest.compared.length > 1 ? (
        <QueryLink className={`screen-only ${styles.remove}`} query={toQuery(rest)} disappears>
          {content}
        </QueryLink>
      ) : (
        <Link className={`screen-only ${styles.remove}`} uri={list}>
          {content}
        </Link>
      )}
    </div>
  )
}

interface ComparisonRowProps {
  row: ComparedSpec
  machines: Machine[]
  isMarked: boolean
}

function ComparisonRow({ row, machines, isMarked }: ComparisonRowProps) {
  const { t } = useTranslation()
  return (
    <tr data-differs={isMarked || undefined}>
      <th scope="row">
        {row.label}
        {isMarked && <span className="visually-hidden"> {t('compare.different')}</span>}
      </th>
      {machines.map(({ id }, index) => {
        const spec = row.values[index]
        return spec ? (
          <td key={id}>
            <SpecValue {...spec} />
          </td>
        ) : (
          <td key={id} className={styles.missing}>
            <span className="visually-hidden">{t('compare.missing')}</span>
          </td>
        )
      })}
    </tr>
  )
}
