import { ShaderChunk } from 'three'

/**
 * Makes the shading of standard materials affordable for a processor: lamps are large, so their mirror images come from
 * the surroundings alone, and light from all around is a gradient from floor to ceiling.
 */
export function lightenShading(): void {
  replace(
    'lights_physical_pars_fragment',
    '#define RE_Direct				RE_Direct_Physical',
    `void RE_Direct_Studio( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
      float lit = saturate( dot( geometryNormal, directLight.direction ) );
      reflectedLight.directDiffuse += lit * directLight.color * RECIPROCAL_PI * ( material.diffuseContribution + 0.5 * material.metalness * material.diffuseColor );
    }
    #define RE_Direct RE_Direct_Studio`,
  )
  replace(
    'lights_fragment_maps',
    'iblIrradiance += getIBLIrradiance( geometryNormal );',
    'iblIrradiance += PI * envMapIntensity * vec3( 0.72 + 0.34 * inverseTransformDirection( geometryNormal, viewMatrix ).y );',
  )
}

function replace(chunk: keyof typeof ShaderChunk, part: string, by: string): void {
  const text = ShaderChunk[chunk]
  if (!text.includes(part)) throw new Error(`three.js changed its ${chunk}`)
  ShaderChunk[chunk] = text.replace(part, by)
}
