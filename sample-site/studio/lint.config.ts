import { defineConfig } from 'oxlint'
import project from '../../oxlint.config.ts'

/** The project's rules; its own run leaves this package out, whose types are not installed there. */
export default defineConfig({ ...project, ignorePatterns: [] })
