import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform/project.ts'
import { parseServiceConfig } from './service-config.ts'

describe('content service configuration', () => {
  test.each([{}, { BACKEND_PORT: '', HOST: '', SITE_URL: '', PURGE_TOKEN: '' }])(
    'uses defaults for missing and empty variables: %j',
    (environment) => {
      expect(parseServiceConfig(environment)).toEqual({
        BACKEND_PORT: 3001,
        HOST: '127.0.0.1',
        KEEP_DELETED_DAYS: 30,
        FORMS_FILES_MAX_MB: 1000,
        DATA_DIR: 'var/',
        CONTENT_DIR: join(root, 'sample-site/content'),
        EDITOR_GIT: true,
        LOG_LEVEL: 'info',
        SITE_NAME: '',
        ALIAS_HOSTS: [],
      })
    },
  )

  test.each([
    [{ BACKEND_PORT: 'http' }, 'BACKEND_PORT=http: expected a port number'],
    [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT=70000: expected a port number'],
    [
      { SITE_URL: 'ftp://x' },
      'SITE_URL=ftp://x: expected an http(s) URL without user, password, query and #',
    ],
    [{ PURGE_TOKEN: 'hunter2' }, 'PURGE_TOKEN=…: expected at least 16 characters'],
    [{ EDITOR_GIT: 'no', LOG_LEVEL: 'loud' }, 'EDITOR_GIT=no: expected true or false'],
  ])('reports an invalid value in one line: %j', (environment, line) => {
    expect(() => parseServiceConfig(environment)).toThrow(line)
  })
})
