import { photo, type Example } from '../example.ts'

export const examples: Example<'Case'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Case',
      title: 'Glasscheiben in 40\u00a0Sekunden gewendet',
      customer: 'Oberfeld Glas AG',
      industry: 'Fassadenbau',
      image: {
        ...photo('lifting-glass.webp', 'Wendegerät mit einer Glasscheibe von drei Metern'),
        caption: 'Das Wendegerät in der Halle von Oberfeld',
      },
      challenge:
        '<p>Drei Personen wendeten jede Scheibe von Hand. Jede vierzigste bekam dabei einen Kratzer.</p>',
      solution:
        '<p>Ein Vakuumheber VL 750 mit Wendeachse fasst die Scheibe an zwölf Punkten und dreht sie um 180 Grad.</p>',
      result:
        '<p>Eine Person wendet 90 Scheiben in der Stunde. Kratzer: keiner in elf Monaten.</p>',
      facts: [
        { label: 'Traglast', value: '750', unit: 'kg' },
        { label: 'Taktzeit', value: '40', unit: 's' },
        { label: 'In Betrieb seit', value: 'Januar 2026' },
      ],
      machine: { title: 'Vakuumheber VL 750', uri: '/de/maschinen/vakuumheber/vl-750' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Case',
      title: 'Panes of glass turned in 40 seconds',
      customer: 'Oberfeld Glas AG',
      industry: 'Facades',
      image: photo('lifting-glass.webp', 'Turning device with a pane of three metres'),
      challenge: '<p>Three people turned every pane by hand. One in forty was scratched.</p>',
      solution:
        '<p>A VL 750 vacuum lifter with a turning axis grips the pane at twelve points.</p>',
      result: '<p>One person turns 90 panes an hour, without a scratch in eleven months.</p>',
      facts: [{ label: 'Cycle time', value: '40', unit: 's' }],
      machine: { title: 'VL 750 vacuum lifter', uri: '/en/machines/vacuum-lifters/vl-750' },
    },
  },
  {
    name: 'no facts, no machine',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Case',
      title: 'Laser beladen',
      customer: 'Kronbach AG',
      industry: 'Blechbearbeitung',
      image: photo('laser-loading.webp', 'Beladegerät vor einem Lasertisch'),
      challenge: '<p>Der Laser stand still, während beladen wurde.</p>',
      solution: '<p>Ein zweiter Tisch und ein Portal.</p>',
      result: '<p>Zwei Stunden mehr Laufzeit am Tag.</p>',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Case',
      title: 'Glasfassadenelementwendevorrichtung mit Hochleistungsvakuumerzeugungseinheit',
      customer: 'Glasfassadenelementfertigungsgesellschaft Oberfeld und Partner AG',
      industry: 'Fassadenelementvorfertigung',
      image: photo('special-machine.webp', 'Sondermaschine'),
      challenge: `<p>${'Die Scheibenkantenbeschädigungswahrscheinlichkeit war zu hoch. '.repeat(9)}</p>`,
      solution: `<p>${'Zwölf Saugplattenträgeraufnahmen lassen sich einzeln zuschalten. '.repeat(9)}</p>`,
      result: `<p>${'Die Durchlaufzeitverkürzung beträgt zwei Drittel. '.repeat(9)}</p>`,
      facts: Array.from({ length: 9 }, (_, index) => ({
        label: `Vakuumerzeugungseinheitanschlussleistung ${index + 1}`,
        value: '1234567.89',
        unit: 'kWh/Schicht',
      })),
      machine: {
        title: 'Zur Glasfassadenelementwendevorrichtungsbeschreibung',
        uri: '/de/maschinen/wendevorrichtung',
      },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Case',
      title: 'Feeding a laser',
      customer: 'Kronbach AG',
      industry: 'Sheet metal',
      image: photo('laser-loading.webp', 'Loader in front of a laser table'),
      challenge: '<p>The laser stood still while it was loaded.</p>',
      solution: '<p>A second table and a gantry.</p>',
      result: '<p>Two more hours of cutting a day.</p>',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Case',
      title:
        'Turning curtain-wall elements of triple-glazed, laminated and heat-strengthened glass without anybody lifting a hand',
      customer: 'Oberfeld Curtain Wall Prefabrication and Partners International AG',
      industry: 'Prefabrication of unitised curtain walls',
      image: photo('special-machine.webp', 'Special machine'),
      challenge: `<p>${'Every fortieth pane was scratched on its way from one table to the next. '.repeat(9)}</p>`,
      solution: `<p>${'Twelve suction pads on a turning frame are switched on and off one by one. '.repeat(9)}</p>`,
      result: `<p>${'Throughput has gone up by two thirds, and nobody has had to lift a pane since. '.repeat(9)}</p>`,
      facts: Array.from({ length: 9 }, (_, index) => ({
        label: `Connected load of the vacuum generator, circuit ${index + 1}`,
        value: '1,234,567.89',
        unit: 'kWh/shift',
      })),
      machine: {
        title: 'Read how the turning device for curtain-wall elements works',
        uri: '/en/machines/turning-device',
      },
    },
  },
]
