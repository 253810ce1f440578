import type { Fault } from './fault.ts'

const overlays = {
  file: 'tests/kubernetes/overlays.test.ts',
  title: 'no overlay has a fault',
}

/** What operators rely on: settings, probes, manifests and the image. */
export const operationsFaults: Fault[] = [
  {
    name: 'the site is taken out of service while the backend is away',
    file: 'server/ops/readiness.ts',
    find: "return state === 'ready' || state === 'degraded'",
    replace: "return state === 'ready'",
    test: {
      file: 'tests/integration/ops.test.ts',
      title: 'while the backend is away the site is degraded, and ready when it is back',
    },
  },
  {
    name: 'a secret that is refused is printed',
    file: 'server/config/config.ts',
    find: "isSecret ? '…' : value",
    replace: 'value',
    test: {
      file: 'tests/integration/start-and-stop.test.ts',
      title: 'a secret that is refused is not printed',
    },
  },
  {
    name: 'a slow client and a backend that hangs keep the site from ending',
    file: 'server/start.ts',
    find: 'setTimeout(() => process.exit(), config.drainMs + endMs)',
    replace: '',
    test: {
      file: 'tests/integration/start-and-stop.test.ts',
      title: 'a slow client and a backend that hangs',
    },
  },
  {
    name: 'an outage of the backend fills the log',
    file: 'server/ops/report-problem.ts',
    find: 'if (logged.has(problem.pathname)) return',
    replace: '',
    test: { file: 'server/ops/report-problem.test.ts' },
  },
  {
    name: 'a deployment cuts off open requests',
    file: 'server/http/close-server.ts',
    find: '  server.close()\n',
    replace: '  server.close()\n  server.closeAllConnections()\n',
    test: {
      file: 'tests/integration/start-and-stop.test.ts',
      title: 'on a signal open requests are finished, and no new ones are taken',
    },
  },
  {
    name: 'a variable is missing in the README',
    file: 'README.md',
    find: '| `DRAIN_SECONDS` ',
    replace: '| `DRAIN_SECOND` ',
    test: { file: 'tests/documentation/readme.test.ts' },
  },
  {
    name: 'pods may run as root',
    file: 'k8s/base/deployment.yaml',
    find: 'runAsNonRoot: true',
    replace: 'runAsNonRoot: false',
    test: overlays,
  },
  {
    name: 'a roll-out takes a pod away before the new one is there',
    file: 'k8s/base/deployment.yaml',
    find: 'maxUnavailable: 0',
    replace: 'maxUnavailable: 1',
    test: overlays,
  },
  {
    name: 'a backend that is away restarts the site',
    file: 'k8s/base/deployment.yaml',
    find: 'livenessProbe:\n            httpGet: { path: /livez,',
    replace: 'livenessProbe:\n            httpGet: { path: /readyz,',
    test: overlays,
  },
  {
    name: 'a pod ends before its visitors are elsewhere',
    file: 'k8s/base/deployment.yaml',
    find: 'terminationGracePeriodSeconds: 20',
    replace: 'terminationGracePeriodSeconds: 10',
    test: overlays,
  },
  {
    name: 'visitors reach the metrics',
    file: 'k8s/base/service.yaml',
    find: '      targetPort: http\n',
    replace: '      targetPort: http\n    - name: ops\n      port: 9464\n      targetPort: ops\n',
    test: overlays,
  },
  {
    name: 'pods may send anything anywhere',
    file: 'k8s/base/network-policies.yaml',
    find: 'podSelector: {}\n  policyTypes: [Ingress, Egress]',
    replace: 'podSelector: {}\n  policyTypes: [Ingress]',
    test: overlays,
  },
  {
    name: 'a node cannot be drained',
    file: 'k8s/base/pod-disruption-budget.yaml',
    find: 'minAvailable: 1',
    replace: 'minAvailable: 2',
    test: overlays,
  },
  {
    name: 'the hourly warming has a flag that the command does not know',
    file: 'k8s/base/warm.yaml',
    find: "--concurrency, '4'",
    replace: "--parallel, '4'",
    test: overlays,
  },
  {
    name: 'an alert looks at a metric that the site has not',
    file: 'k8s/monitoring/alerts.yaml',
    find: 'expr: absent(werkseite_build_info)',
    replace: 'expr: absent(werkseite_build)',
    test: overlays,
  },
  {
    name: 'the image has a shell',
    file: 'Dockerfile',
    find: '! -name env ! -name prlimit',
    replace: '! -name env ! -name dash ! -name prlimit',
    test: {
      file: 'tests/container/image.test.ts',
      title: 'Node, env and prlimit are the only programs',
    },
  },
  {
    name: 'visitors get source maps',
    file: 'vite.config.ts',
    find: "    target: 'es2022',\n",
    replace: "    target: 'es2022',\n    sourcemap: true,\n",
    test: { file: 'tests/container/image.test.ts', title: 'no source map is public' },
  },
  {
    name: 'the health check is content with any answer',
    file: 'scripts/image/healthcheck.mjs',
    find: 'response.statusCode === 200 ? 0 : 1',
    replace: 'response.statusCode ? 0 : 1',
    test: { file: 'tests/container/site.test.ts', title: 'the health check that asks' },
  },
  {
    name: 'the site may write anywhere in its container',
    file: 'compose.yaml',
    find: '  read_only: true\n',
    replace: '  read_only: false\n',
    test: {
      file: 'tests/container/site.test.ts',
      title: 'writes to its data folder and to /tmp only',
    },
  },
  {
    name: 'tests go on without the npm that started them',
    file: 'tests/harness/run/reaper.ts',
    find: "else signal(runner, 'SIGTERM')",
    replace: 'else next(endOrphans)',
    test: { file: 'tests/harness/run/test-run.test.ts' },
  },
]
