import type { Texts } from './tab-memory.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Restores a draft in a form. Values that the visitor or the browser has entered since then stay. A text that the page
 * presets comes before the visitor's text.
 */
export function fillInDraft(form: HTMLFormElement, draft: Texts): void {
  for (const [name, text] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as Control | null
    const value = control && mergedValue(control, text)
    if (control && value) control.value = value
  }
}

function mergedValue(control: Control, text: string): string {
  const { value } = control
  if (control instanceof HTMLSelectElement) {
    const isOption = [...control.options].some((option) => option.value === text)
    return value || !isOption ? value : text
  }
  if (value !== control.defaultValue) return value
  if (control instanceof HTMLInputElement) return value || text
  return text.includes(value.trim()) ? text : value + text
}
