import type { Session } from '../../accounts/access.ts'
import { call } from '../api/api.ts'
import { t } from '../texts/texts.ts'
import { Form, Input } from './controls.tsx'

export function SignIn({ way }: { way: Session['signIn'] }) {
  return (
    <main className="dialog">
      <h1>{t('signIn.title')}</h1>
      {way === undefined && <p>{t('signIn.off')}</p>}
      {way === 'link' && <p>{t('signIn.link')}</p>}
      {way === 'password' && (
        <Form
          submit={t('signIn.title')}
          onSubmit={({ name = '', password = '' }) =>
            call('POST session', '', { body: { name, password } })
          }
        >
          <Input label={t('signIn.name')} name="name" autoComplete="username" required />
          <Input
            label={t('signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </Form>
      )}
    </main>
  )
}
