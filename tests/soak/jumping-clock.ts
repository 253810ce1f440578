/** Loaded into a site before its own code: at each `SIGUSR2` its clock jumps, a day forward, back, a day back, and to the right time again. */
const dayMs = 86_400_000
const offsets = [dayMs, 0, -dayMs, 0]
const RealDate = Date

let offsetMs = 0
process.on('SIGUSR2', () => (offsetMs = offsets.shift() ?? 0))

const now = () => RealDate.now() + offsetMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
