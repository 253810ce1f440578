import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/config/project.ts'
import { parseServiceConfig } from './service-config.ts'

test.each([{}, { BACKEND_PORT: '', HOST: '', SITE_URL: '', PURGE_TOKEN: '' }])(
  'everything has a default, where it is empty, too: %j',
  (environment) => {
    expect(parseServiceConfig(environment)).toEqual({
      BACKEND_PORT: 3001,
      HOST: '127.0.0.1',
      DATA_DIR: 'var/',
      CONTENT_DIR: join(root, 'content/files'),
      EDITOR_GIT: true,
      LOG_LEVEL: 'info',
      SITE_NAME: '',
    })
  },
)

test.each([
  [{ BACKEND_PORT: 'http' }, 'BACKEND_PORT=http: expected a port number'],
  [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT=70000: expected a port number'],
  [
    { SITE_URL: 'ftp://x' },
    'SITE_URL=ftp://x: expected an http(s) address without user, password, query and #',
  ],
  [{ PURGE_TOKEN: 'hunter2' }, 'PURGE_TOKEN=…: expected at least 16 characters'],
  [{ EDITOR_GIT: 'no', LOG_LEVEL: 'loud' }, 'EDITOR_GIT=no: expected true or false'],
])('a bad value is one line: %j', (environment, line) => {
  expect(() => parseServiceConfig(environment)).toThrow(line)
})
