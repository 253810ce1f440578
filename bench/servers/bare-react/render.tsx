import { renderToString } from 'react-dom/server'
import { BarePage, type BarePageProps } from './BarePage.tsx'

export function renderBarePage(props: BarePageProps): string {
  return renderToString(<BarePage {...props} />)
}
