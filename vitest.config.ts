import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

/** Apart from vite.config.ts: the site's build brings Vike along, which unit tests neither need nor wait for. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'dist/**', 'var/**', 'tests/e2e/**'],
    maxWorkers: '100%',
    setupFiles: ['tests/harness/fail-on-console-error.ts'],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
  },
})
