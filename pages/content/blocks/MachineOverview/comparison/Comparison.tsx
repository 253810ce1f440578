import { use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link as LinkValue } from '../../../../../content/contract/values.ts'
import { Icon } from '../../../../../renderer/icons/Icon.tsx'
import { BlockTitle } from '../../../../../renderer/headings/HeadingLevel.tsx'
import { Link } from '../../../../../renderer/links/Link.tsx'
import { Image } from '../../../../../renderer/media/Image.tsx'
import { usePathname } from '../../../../../renderer/page/ShownPage.tsx'
import { formatPageQuery } from '../../../../../routing/page-query.ts'
import { aboutMachine } from '../../../parts/machine/about-machine.ts'
import { FilterAnchor, QueryLink } from '../../../parts/query/QueryLink.tsx'
import { SpecValue } from '../../../parts/machine/SpecValue.tsx'
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
  const { compared } = selection
  const list = useListAddress(selection)
  return (
    <div id={use(FilterAnchor)} tabIndex={-1}>
      <BlockTitle id={titleId}>{t('compare.title')}</BlockTitle>
      <p className={`screen-only ${styles.back}`}>
        <Link uri={list}>{t('compare.back')}</Link>
      </p>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <div className={styles.box} role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table}>
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
            {compareSpecs(compared).map((row) => (
              <ComparisonRow key={row.label} row={row} machines={compared} />
            ))}
            <NextSteps machines={compared} contact={contact} />
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>{t('compare.differs')}</p>
    </div>
  )
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
              <Link uri={aboutMachine(contact.uri, name)} aria-label={`${contact.title}: ${name}`}>
                {name}
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
      <Link uri={machine.uri}>{machine.name}</Link>
      {rest.compared.length > 1 ? (
        <QueryLink className={`screen-only ${styles.remove}`} query={toQuery(rest)} isPassing>
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

function ComparisonRow({ row, machines }: { row: ComparedSpec; machines: Machine[] }) {
  const { t } = useTranslation()
  return (
    <tr data-differs={row.differs || undefined}>
      <th scope="row">
        {row.label}
        {row.differs && <span className="visually-hidden"> {t('compare.different')}</span>}
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
