import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tests/harness/servers/listen.ts'
import { fetchEncoded } from '../fetch-encoded.ts'
import type { RunningProcess } from './start-process.ts'

/** Debian installs nginx in a folder that only root has in its PATH. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/**
 * Starts nginx with one worker, keep-alive connections, no log, and a page as a file beside its compressed form.
 *
 * @returns `null` if nginx is not installed
 */
export async function startNginx(html: Buffer, gzip: Buffer): Promise<RunningProcess | null> {
  if (spawnSync('nginx', ['-v'], { env }).status !== 0) return null
  const temporary = mkdtempDisposableSync(join(tmpdir(), 'bench-nginx-'))
  const folder = temporary.path
  writeFileSync(join(folder, 'page.html'), html)
  writeFileSync(join(folder, 'page.html.gz'), gzip)
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))

  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/page.html`
  await ready(url)
  return {
    pid: nginx.pid ?? 0,
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(nginx, 'exit')
      nginx.kill()
      await ended
      temporary.remove()
    },
  }
}

/** The worker runs as the current user: another user could not read the temporary folder. */
function configuration(folder: string, port: number): string {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  open_file_cache max=16;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`
}

async function ready(url: string): Promise<void> {
  const deadline = performance.now() + 5000
  for (;;)
    try {
      await fetchEncoded(url, 'gzip')
      return
    } catch (error) {
      if (performance.now() > deadline) throw new Error('nginx did not start', { cause: error })
      await delay(20)
    }
}
