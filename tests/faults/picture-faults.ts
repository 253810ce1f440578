import type { Fault } from './fault.ts'

const hostile = 'tests/integration/security/hostile-pictures.test.ts'
const pictures = 'tests/integration/pictures.test.ts'

/** Pictures cost what one may cost, and none is shown that nobody has published. */
export const pictureFaults: Fault[] = [
  {
    name: 'an invented query has the original fetched anew',
    file: 'server/pictures/pictures.ts',
    find: 'const asked = parsePictureAddress(pathname)',
    replace:
      "const found = parsePictureAddress(pathname)\n    const { search } = new URL(request.originalUrl, 'http://site')\n    const asked = found && { ...found, master: found.master + search }",
    test: hostile,
    title: 'queries are one picture',
  },
  {
    name: 'a picture keeps a core busy for ever',
    file: 'server/pictures/picture-encoder.ts',
    find: 'AbortSignal.timeout(timeoutMs)',
    replace: 'new AbortController().signal',
    test: hostile,
    title: 'a picture that takes too long is given up',
  },
  {
    name: 'a picture takes as much memory as it likes',
    file: 'server/pictures/start.ts',
    find: '\nlimitMemory()\n',
    replace: '\n',
    test: hostile,
    title: 'it takes no more memory than a pod has',
  },
  {
    name: 'what says that it is a picture is parsed as a drawing after the first data sheet',
    file: 'server/pictures/draw-data-sheet.ts',
    find: 'sharp.block(readDrawings)',
  },
  {
    name: 'visitors wait for the picture of another',
    file: 'server/pictures/pictures.ts',
    find: 'await inTime(find(), patienceMs)',
    replace: 'await find()',
    test: hostile,
    title: 'nobody waits for the picture of another',
  },
  {
    name: 'any number of pictures waits to be made',
    file: 'server/pictures/pictures.ts',
    find: 'maxQueued: 64',
    replace: 'maxQueued: Infinity',
    test: hostile,
    title: 'when as many wait as may',
  },
  {
    name: 'any picture of the backend is public',
    file: 'server/http/media-address.ts',
    find: 'isPicture(path) && mediaPrefixes.some((folder) => outside.startsWith(folder))',
    replace: 'isPicture(path)',
    test: pictures,
    title: 'a picture outside the folders that are set up',
  },
  {
    name: 'what the backend calls private is stored by caches',
    file: 'server/http/media.ts',
    find: "  'cache-control',\n",
    test: 'tests/integration/media.test.ts',
    title: 'what the backend says of caching holds',
  },
  {
    name: 'a private picture is stored in other widths',
    file: 'server/pictures/picture-masters.ts',
    find: '(private|no-store)',
    replace: '(no-store)',
    title: 'what the backend forbids',
  },
]
