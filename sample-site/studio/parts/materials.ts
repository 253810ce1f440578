import { DoubleSide, type MeshStandardMaterial as Standard, MeshStandardMaterial } from 'three'

/** What surfaces are made of. The signal colour marks what grips or moves, and the faces of a cut. */
export const materials = {
  light: paint('#d6dbdd'),
  grey: paint('#a9b3b9'),
  slate: paint('#4a5d6c'),
  dark: paint('#253441'),
  ink: paint('#151d25', 0.5),
  signal: paint('#cf2e14', 0.42),
  rubber: paint('#20272d', 0.75),
  hose: paint('#2f3b45', 0.55),
  steel: metal('#b3bbc0', 0.34),
  chrome: metal('#d5dade', 0.16),
  aluminium: metal('#ced4d7', 0.42, 0.55),
  cast: metal('#8d989f', 0.6, 0.4),
  sheet: metal('#c3cace', 0.3, 0.75),
  brass: metal('#b99a5b', 0.35),
  white: paint('#f0f2f2', 0.5),
  wood: paint('#cdb48d', 0.8),
  carton: paint('#c2a077', 0.85),
  stone: paint('#b9b8b3', 0.9),
  plaster: paint('#d3cec2', 0.9),
  skin: paint('#c99f86', 0.6),
  hair: paint('#4a3a30', 0.8),
  cell: paint('#1c2c4a', 0.25),
  glass: clear('#8fb4bd', 0.32),
  pane: clear('#5f8f99', 0.7),
  perspex: clear('#b4cbd3', 0.1),
  cut: flat('#cf2e14'),
  screen: glowing('#3f7fa6'),
  lamp: glowing('#e8efe9'),
} as const

function paint(color: string, roughness = 0.4): Standard {
  return new MeshStandardMaterial({ color, roughness, metalness: 0 })
}

function metal(color: string, roughness: number, metalness = 0.8): Standard {
  return new MeshStandardMaterial({ color, roughness, metalness })
}

function clear(color: string, opacity: number): Standard {
  const looks = { color, opacity, roughness: 0.05, metalness: 0, envMapIntensity: 2 }
  return new MeshStandardMaterial({ ...looks, transparent: true, depthWrite: false })
}

function flat(color: string): Standard {
  return new MeshStandardMaterial({ color, roughness: 0.7, side: DoubleSide })
}

function glowing(emissive: string): Standard {
  return new MeshStandardMaterial({
    color: '#0d1419',
    emissive,
    emissiveIntensity: 0.7,
    roughness: 0.2,
  })
}
