import { redirectFaultText } from '../../../routing/redirects/redirect-fault.ts'
import { useLoaded } from '../shell/loading.tsx'
import { language, t } from '../texts/texts.ts'

/** Upper limit of shown problems; the log has all of them. */
const maxShown = 100

/** Problems of files that are no page in the tree, such as redirects. Details without a code are those of the log. */
export function FileProblems() {
  const problems = useLoaded('GET problems')
  if (problems.length === 0) return null
  return (
    <details className="notice error">
      <summary>{t('problems.title', { count: problems.length })}</summary>
      <ul className="stack">
        {problems.slice(0, maxShown).map(({ file, line, message, fault, kind, values }) => (
          <li key={`${file} ${line} ${message}`}>
            <strong>{line ? t('problems.line', { file, line }) : file}</strong>{' '}
            {t(`problems.${fault}`)}{' '}
            {kind ? (
              <span className="hint">{redirectFaultText(kind, language, values)}</span>
            ) : (
              <span className="hint" lang="en">
                {message}
              </span>
            )}
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p>{t('problems.more')}</p>}
    </details>
  )
}
