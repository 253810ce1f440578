/** Titles and paths of the sample content's navigation. */
export const sampleNavigation = {
  de: {
    first: { title: 'Maschinen', uri: '/de/maschinen' },
    subpage: { title: 'Vakuumheber', uri: '/de/maschinen/vakuumheber' },
    leaf: { title: 'VL 250 für Glas', uri: '/de/maschinen/vakuumheber/vl-250' },
    second: { title: 'Produkte', uri: '/de/produkte' },
    last: { title: 'Unternehmen', uri: '/de/unternehmen' },
    contact: '/de/kontakt',
    imprint: 'Impressum',
  },
  en: {
    first: { title: 'Machines', uri: '/en/machines' },
    subpage: { title: 'Vacuum lifters', uri: '/en/machines/vacuum-lifters' },
    leaf: { title: 'VL 250 for glass', uri: '/en/machines/vacuum-lifters/vl-250' },
    second: { title: 'Products', uri: '/en/products' },
    last: { title: 'Company', uri: '/en/company' },
    contact: '/en/contact',
    imprint: 'Imprint',
  },
} as const
