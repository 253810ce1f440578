import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import form from '../../../components/forms/form.module.css'
import { Link } from '../../../components/links/Link.tsx'
import { useBlockId } from '../../../components/page/BlockNumber.tsx'
import { changePageQuery, usePageQuery, usePathname } from '../../../components/page/ShownPage.tsx'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { aboutMachine } from '../../../components/machine/about-machine.ts'
import { SpecTable } from '../../../components/machine/SpecTable.tsx'
import { SpecValue } from '../../../components/machine/SpecValue.tsx'
import { unbrokenName } from '../../../components/machine/unbroken.ts'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import { TitledPart } from '../../../components/headings/TitledPart.tsx'
import {
  airPressure,
  checkMachine,
  frictionOf,
  holdingForce,
  padLoad,
  rangeOf,
  readTask,
  suits,
  workingVacuum,
  type FigureName,
  type MachineResult,
  type Task,
} from './holding-force.ts'
import styles from './HoldingForce.module.css'

export const interactive = true

/** Calculates which pads and machines hold a load, as the visitor types. Without JavaScript it is a plain form. */
export function HoldingForce({ id, title, text, ...block }: BlockOf<'HoldingForce'>) {
  const task = readTask(usePageQuery(), block.materials)
  const anchor = useBlockId(id, 'holding-force')
  const { weight } = task
  return (
    <TitledBlock title={title} text={text}>
      <div className={styles.layout} id={id ? undefined : anchor}>
        <TaskForm task={task} anchor={anchor} materials={block.materials} />
        <div className={styles.results}>
          {weight !== undefined && block.machines.length > 0 && (
            <Machines task={{ ...task, weight }} {...block} />
          )}
          {block.pads.length > 0 && !task.material.porous && <Pads task={task} pads={block.pads} />}
        </div>
        <Basis task={task} />
      </div>
    </TitledBlock>
  )
}

interface TaskFormProps extends Pick<BlockOf<'HoldingForce'>, 'materials'> {
  task: Task
  anchor: string
}

function TaskForm({ task, anchor, materials }: TaskFormProps) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const formRef = useRef<HTMLFormElement>(null)
  const calculate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    takeUp(event.currentTarget)
  }
  // The visitor can fill in the form before it is hydrated.
  useEffect(() => {
    if (formRef.current && isChanged(formRef.current)) takeUp(formRef.current)
  }, [])
  return (
    <form
      ref={formRef}
      className={styles.form}
      action={`${pathname}#${anchor}`}
      aria-label={t('holding.task')}
      onInput={calculate}
      onSubmit={calculate}
    >
      <Figure name="weight" task={task} />
      <Choice name="material" value={task.material.value} options={materials} />
      <Choice
        name="surface"
        value={task.isWet ? 'wet' : 'dry'}
        options={[
          { value: 'dry', label: t('holding.dry') },
          { value: 'wet', label: t('holding.wet') },
        ]}
      />
      <Choice
        name="position"
        value={task.isUpright ? 'upright' : 'flat'}
        options={[
          { value: 'flat', label: t('holding.flat') },
          { value: 'upright', label: t('holding.upright') },
        ]}
      />
      <Figure name="length" task={task} />
      <Figure name="width" task={task} />
      <Figure name="altitude" task={task} />
      <button type="submit" className="button">
        {t('holding.submit')}
      </button>
    </form>
  )
}

/** Calculates with what is filled in. */
function takeUp(task: HTMLFormElement): void {
  changePageQuery(Object.fromEntries(new FormData(task)), 'replace')
}

/** Whether a field of the form differs from what the server wrote. */
function isChanged(task: HTMLFormElement): boolean {
  return (
    [...task.querySelectorAll('input')].some((input) => input.value !== input.defaultValue) ||
    [...task.querySelectorAll('option')].some((each) => each.selected !== each.defaultSelected)
  )
}

type FieldName = FigureName | 'material' | 'surface' | 'position'

/** A field for a number. The typed text stays unchanged, such as `2,5`. */
function Figure({ name, task }: { name: FigureName; task: Task }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const id = useId()
  const typed = usePageQuery()[name]
  const fault = task.faults[name]
  const { min, max, units } = rangeOf(name)
  const unit = Object.keys(units)[0]
  return (
    <Field name={name} id={id}>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={typed ?? task[name]}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
      />
      {fault && (
        <p id={`${id}-error`} className={form.error}>
          {t(`holding.fault.${fault}`, { min: number(min), max: number(max), unit })}
        </p>
      )}
    </Field>
  )
}

interface ChoiceProps {
  name: FieldName
  value: string
  options: { value: string; label: string }[]
}

function Choice({ name, value, options }: ChoiceProps) {
  const id = useId()
  return (
    <Field name={name} id={id}>
      <select id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Field({ name, id, children }: { name: FieldName; id: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{t(`holding.${name}`)}</label>
      {children}
    </div>
  )
}

type MachinesProps = Pick<BlockOf<'HoldingForce'>, 'machines' | 'none' | 'trial' | 'contact'> & {
  task: Task & { weight: number }
}

function Machines({ task, machines, none, trial, contact }: MachinesProps) {
  const { t } = useTranslation()
  const results = machines.map((machine) => checkMachine(machine, task))
  const isSuitable = machines.some((machine) => suits(machine, task.material))
  return (
    <TitledPart title={t('holding.machines')}>
      <p className={styles.answer} role="status">
        {isSuitable ? <FittingMachines {...{ task, results, none }} /> : unsuitable()}
      </p>
      {isSuitable && (
        <ResultTable
          title={t('holding.machines')}
          columns={[
            t('holding.machine'),
            t('holding.holds'),
            t('holding.vacuum'),
            t('holding.verdict'),
          ]}
        >
          {results.map((result) => (
            <MachineRow key={`${result.machine.uri} ${result.machine.name}`} {...result} />
          ))}
        </ResultTable>
      )}
      {contact && <RequestLink {...{ task, results }} {...contact} />}
    </TitledPart>
  )

  function unsuitable() {
    const reason = t(task.material.porous ? 'holding.porous' : 'holding.noMachine', {
      material: task.material.label,
    })
    return (
      <>
        {reason} {trial?.text} {trial && <Link uri={trial.link.uri}>{trial.link.title}</Link>}
      </>
    )
  }
}

interface FittingMachinesProps extends Pick<MachinesProps, 'task' | 'none'> {
  results: MachineResult[]
}

function FittingMachines({ task, results, none }: FittingMachinesProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fitting = results.filter(({ verdict }) => verdict === 'fits')
  if (fitting.length === 0) return none
  const nameOf = ({ machine: { name, toOrder } }: MachineResult) =>
    toOrder ? t('holding.toOrder', { name: unbrokenName(name) }) : unbrokenName(name)
  return t('holding.fitting', {
    weight: number(task.weight),
    machines: fitting.map(nameOf).join(', '),
  })
}

interface RequestLinkProps {
  task: MachinesProps['task']
  results: MachineResult[]
  title: string
  uri: string
}

/** Links to the form with all entered values. */
function RequestLink({ task, results, title, uri }: RequestLinkProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { weight, length, width, material, isWet, isUpright, altitude } = task
  const best = results.find(({ verdict }) => verdict === 'fits')?.machine.name
  const surface = [
    material.label,
    t(isWet ? 'holding.wet' : 'holding.dry'),
    t(isUpright ? 'holding.upright' : 'holding.flat'),
    ...(altitude > 0 ? [t('holding.atAltitude', { altitude: number(altitude) })] : []),
  ].join(', ')
  return (
    <ButtonLink title={title} uri={aboutMachine(uri, best, { weight, length, width, surface })} />
  )
}

function MachineRow({ machine, holds, vacuum, verdict }: MachineResult) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const format = `${number(machine.length)} × ${number(machine.width)}`
  const isFigure = verdict !== 'notMaterial'
  return (
    <tr data-fits={verdict === 'fits' || undefined}>
      <th scope="row">
        <Link uri={machine.uri}>{unbrokenName(machine.name)}</Link>
      </th>
      <td>{isFigure ? <SpecValue value={number(Math.floor(holds))} unit="kg" /> : '–'}</td>
      <td>
        {isFigure && vacuum <= 1 ? (
          <SpecValue value={number(Math.ceil(vacuum * 100))} unit="%" />
        ) : (
          '–'
        )}
      </td>
      <td>{t(`holding.${verdict}`, { load: number(machine.load), format })}</td>
    </tr>
  )
}

function Pads({ task, pads }: { task: Task; pads: BlockOf<'HoldingForce'>['pads'] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const underpressure = workingVacuum * airPressure(task.altitude)
  return (
    <TitledPart title={t('holding.pads')}>
      <ResultTable
        title={t('holding.pads')}
        columns={[
          t('holding.pad'),
          t('holding.each'),
          ...(task.weight === undefined ? [] : [t('holding.needed')]),
        ]}
      >
        {pads.map(({ name, diameter }) => {
          const load = padLoad(holdingForce(diameter, underpressure), frictionOf(task))
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <SpecValue value={number(Math.floor(load))} unit="kg" />
              </td>
              {task.weight !== undefined && <td>{number(Math.ceil(task.weight / load))}</td>}
            </tr>
          )
        })}
      </ResultTable>
    </TitledPart>
  )
}

interface ResultTableProps {
  title: string
  columns: string[]
  children: ReactNode
}

/** A table that scrolls sideways where large text makes it wider than a phone. */
function ResultTable({ title, columns, children }: ResultTableProps) {
  return (
    // Focusable, so that the arrow keys can scroll it.
    <div className={styles.box} role="group" aria-label={title} tabIndex={0}>
      <table className={`ruled ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Formula and figures of the calculation, so that anybody can check it. */
function Basis({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const millibars = (pascals: number) => number(Math.round(pascals / 100))
  const pressure = airPressure(task.altitude)
  return (
    <SpecTable
      title={t('holding.basis')}
      specs={[
        {
          label: t('holding.formula'),
          value: task.isUpright
            ? 'm = μ · Δp · A / (S\u00a0·\u00a0g)'
            : 'm = Δp · A / (S\u00a0·\u00a0g)',
        },
        { label: t('holding.pressure'), value: millibars(pressure), unit: 'mbar' },
        {
          label: t('holding.underpressure'),
          value: millibars(workingVacuum * pressure),
          unit: 'mbar',
        },
        ...(task.isUpright
          ? [{ label: t('holding.friction'), value: number(frictionOf(task)) }]
          : []),
        { label: t('holding.safety'), value: '2' },
      ]}
    />
  )
}
