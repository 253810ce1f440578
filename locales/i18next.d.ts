import type de from './de.json'

// i18next's own way to type `t()`: https://www.i18next.com/overview/typescript
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof de }
    keySeparator: false
    nsSeparator: false
  }
}
