import { createRoot } from 'react-dom/client'
import '../renderer/styles/fonts.css'
import '../renderer/styles/tokens.css'
import './admin.css'
import { App } from './shell/App.tsx'
import { followLinks } from './shell/address.ts'
import { TextProvider } from './texts/texts.tsx'

// The site's policy asks for it: ProseMirror makes HTML of what is pasted, in a document that runs no scripts.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: () => null,
})
followLinks()
const root = document.getElementById('admin')
if (root)
  createRoot(root).render(
    <TextProvider>
      <App />
    </TextProvider>,
  )
