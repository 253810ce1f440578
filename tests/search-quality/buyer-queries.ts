import type { Locale } from '../../locales/locales.ts'
import type { ExpectedHits } from './queries.ts'

/**
 * Thirty searches of buyers, fixed before their results were seen: model names, typing errors, compounds and the words
 * of a buyer. Change a line only if its page moves.
 */
export const buyerQueries: Record<Locale, ExpectedHits[]> = {
  de: [
    [
      'Vakuumheber Glas 600 kg',
      '/de/anwendungen/glas-fassade',
      '/de/maschinen/vakuumheber/vl-250',
      '/de/maschinen/vakuumheber',
    ],
    [
      'Ersatzteil Saugnapf',
      '/de/service/ersatzteile',
      '/de/produkte/saugplatten',
      '/de/produkte/ersatzteilsets',
    ],
    ['Lehrstelle', '/de/unternehmen/lehrstellen'],
    ['WG 3000', '/de/maschinen/wendegeraete/wg-3000'],
    [
      'VL-2500 Datenblatt',
      '/de/maschinen/vakuumheber/vl-2500',
      '/data-sheets/de/maschinen/vakuumheber/vl-2500.pdf',
    ],
    ['Vakumhebegerät', '/de/maschinen/vakuumheber'],
    ['Haltekarft berechnen', '/de/vakuumtechnik/haltekraft'],
    [
      'Schlauchheber Säcke Lebensmittel',
      '/de/maschinen/schlauchheber/sh-50',
      '/de/maschinen/schlauchheber',
      '/de/anwendungen/lebensmittel-chemie',
    ],
    ['Occasionsgerät kaufen', '/de/service/occasionen-miete'],
    ['Miete Vakuumheber Preis', '/de/service/occasionen-miete'],
    ['Offerte anfragen', '/de/kontakt'],
    ['Lieferzeit VL 750', '/de/maschinen/vakuumheber/vl-750'],
    [
      'Telefon Notfall Wochenende',
      '/de/service/support',
      '/de/service/wartung',
      '/de/service/serviceanfrage',
    ],
    ['Kontakt Westschweiz', '/de/unternehmen/stuetzpunkt-lausanne'],
    [
      'poröser Stein 1500 m',
      '/de/vakuumtechnik/werkstoffe',
      '/de/vakuumtechnik/haltekraft',
      '/de/anwendungen/gips-baustoffe',
    ],
    ['AGB Zahlung', '/de/agb'],
  ],
  en: [
    [
      'glass lifter 600 kg',
      '/en/applications/glass-facade',
      '/en/machines/vacuum-lifters/vl-250',
      '/en/machines/vacuum-lifters',
    ],
    [
      'replacement suction cup',
      '/en/service/spare-parts',
      '/en/products/suction-pads',
      '/en/products/spare-part-kits',
    ],
    ['apprenticeships polymechanic', '/en/company/apprenticeships'],
    ['ph1200', '/en/machines/gantry-handling/ph-1200'],
    [
      'SH-270 brochure',
      '/en/machines/tube-lifters/sh-270',
      '/data-sheets/en/machines/tube-lifters/sh-270.pdf',
    ],
    ['vaccum lifer', '/en/machines/vacuum-lifters'],
    ['holdig force calculator', '/en/vacuum-technology/holding-force'],
    [
      'stone slab lifting',
      '/en/machines/tube-lifters/sh-270',
      '/en/applications/building-materials',
      '/en/vacuum-technology/materials',
    ],
    ['used lifter', '/en/service/used-hire-machines'],
    ['rental price vacuum lifter', '/en/service/used-hire-machines'],
    ['request a quote', '/en/contact'],
    [
      'lead time laser loader',
      '/en/machines/laser-loaders',
      '/en/machines/laser-loaders/lb-3015',
      '/en/machines/laser-loaders/lb-4020',
    ],
    [
      'emergency phone night',
      '/en/service/support',
      '/en/service/maintenance',
      '/en/service/service-request',
    ],
    ['terms of delivery', '/en/terms'],
  ],
}
