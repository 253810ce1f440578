import { hydrateRoot } from 'react-dom/client'
import { BarePage, type BarePageProps } from './BarePage.tsx'

const props = JSON.parse(document.getElementById('props')?.textContent ?? '') as BarePageProps
const root = document.getElementById('root')
if (root) hydrateRoot(root, <BarePage {...props} />)
