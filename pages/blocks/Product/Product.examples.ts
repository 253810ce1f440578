import { photo, type Example } from '../example.ts'

export const examples: Example<'Product'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Product',
      title: 'Vakuumheber VL',
      lead: 'Hebt, dreht und wendet Platten bis 25 t. Eine Person genügt.',
      text: '<p>Der VL hängt an Ihrem Kran und hält dichte, ebene Lasten mit bis zu sechzehn Saugplatten. Jede lässt sich einzeln abschalten.</p><h3>Sicherheit</h3><p>Ein Speicher hält die Last bei Stromausfall noch fünf Minuten; eine Hupe mit eigener Batterie warnt.</p>',
      images: [
        {
          ...photo('lifting-sheet.webp', 'Vakuumheber mit Blechtafel'),
          caption: 'VL 750 an einer Tafelschere',
        },
        photo('suction-pads.webp', 'Saugplatten von unten'),
        photo('operator-panel.webp', 'Bediengriff mit Manometer'),
      ],
      features: [
        'Saugplatten ohne Werkzeug versetzbar',
        'Anzeige des Unterdrucks von beiden Seiten lesbar',
        'Akku oder Netz',
      ],
      specs: [
        { label: 'Traglast', value: "125 bis 25'000", unit: 'kg' },
        { label: 'Saugplatten', value: '2 bis 16' },
        { label: 'Unterdruck', value: '−0.6', unit: 'bar' },
        { label: 'Eigengewicht', value: '38 bis 940', unit: 'kg' },
      ],
      downloads: [
        { title: 'Datenblatt VL', uri: '/media/datenblatt-vl.pdf', format: 'PDF', bytes: 1240000 },
        { title: 'Masszeichnung VL 750', uri: '/media/vl-750.step', format: 'STEP', bytes: 8400 },
      ],
      contact: { title: 'Beratung anfragen', uri: '/de/kontakt' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Product',
      title: 'VP vacuum pump',
      lead: 'Dry-running and quiet.',
      text: '<p>Carbon vanes, no oil, 62 dB(A).</p>',
      images: [photo('vacuum-pump.webp', 'Vacuum pump')],
      features: ['Service every 8,000 hours'],
      specs: [{ label: 'Flow', value: '25', unit: 'm³/h' }],
      downloads: [{ title: 'VP data sheet', uri: '/media/vp.pdf', format: 'PDF', bytes: 512000 }],
      contact: { title: 'Ask for a quote', uri: '/en/contact' },
    },
  },
  {
    name: 'text only',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Product',
      title: 'Prüfkoffer',
      lead: 'Alles für die jährliche Prüfung.',
      text: '<p>Manometer, Schläuche, Plaketten.</p>',
      images: [],
      features: [],
      specs: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Product',
      title: 'Unterdruckspeicherüberwachungseinrichtung',
      lead: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      text: '<p>Schwerlastsondertransportbewilligungsverfahren</p>',
      images: [
        {
          ...photo('operator-panel.webp', 'Bedienpult'),
          caption: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
        },
      ],
      features: [
        'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
        'Schwerlastsondertransportbewilligungsverfahren',
      ],
      specs: [
        {
          label: 'Schwerlastsondertransportbewilligungsverfahren',
          value: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
          unit: 'm³/h',
        },
      ],
      downloads: [
        {
          title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
          uri: '/media/a.pdf',
          format: 'PDF',
          bytes: 123456789,
        },
      ],
      contact: { title: 'Schwerlastsondertransportbewilligungsverfahren', uri: '/de/kontakt' },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Product',
      title: 'Inspection case',
      lead: 'All you need for the yearly inspection.',
      text: '<p>Gauges, hoses, labels.</p>',
      images: [],
      features: [],
      specs: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Product',
      title: 'Counterbalance-compensated electropneumatic suspension',
      lead: 'Monitors two redundant vacuum reservoirs, reports any loss of pressure before the load knows of it, and keeps doing so for twenty years.',
      text: '<p>The designation VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR is stamped on the rating plate.</p>',
      images: [
        {
          ...photo('operator-panel.webp', 'Operator panel'),
          caption:
            'The operator panel with the gauge of the redundant vacuum reservoir, the horn and the two-handed release of the load',
        },
      ],
      features: [
        'Two-handed release of the load with an acknowledgement by the operator',
        'Redundant vacuum reservoir with an electropneumatic non-return valve',
      ],
      specs: [
        {
          label: 'Connected load of the vacuum generator in continuous operation',
          value: 'VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT',
          unit: 'm³/h',
        },
      ],
      downloads: [
        {
          title:
            'Operating manual for counterbalance-compensated electropneumatic suspension arrangements',
          uri: '/media/manual.pdf',
          format: 'PDF',
          bytes: 123_456_789,
        },
      ],
      contact: { title: 'Ask about counterbalance-compensated suspension', uri: '/en/contact' },
    },
  },
]
