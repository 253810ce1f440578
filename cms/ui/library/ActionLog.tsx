import { editAddress } from '../shell/address.ts'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'

/** The last actions of all users, newest first; for admins. Autosave is not part of it. */
export function ActionLog() {
  const actions = useLoaded('GET log')
  if (actions.length === 0)
    return (
      <>
        <h1>{t('shell.log')}</h1>
        <p>{t('log.none')}</p>
      </>
    )
  return (
    <>
      <h1>{t('shell.log')}</h1>
      <table>
        <thead>
          <tr>
            {(['at', 'who', 'action', 'on'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`log.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actions.map(({ at, who, action }, index) => {
            const [call = '', query] = action.split('?')
            const { path, ...others } = Object.fromEntries(new URLSearchParams(query))
            return (
              // oxlint-disable-next-line react/no-array-index-key -- actions have no id and never change their order
              <tr key={index}>
                <td>{texts.dateAndTime(at)}</td>
                <td>{who}</td>
                <td>{texts.name('action', call)}</td>
                <td>
                  {path && <a href={editAddress(path)}>{path}</a>}{' '}
                  {Object.values(others).join(', ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
