import type { Fault } from './fault.ts'

/** What shuts out those who see, hear or move otherwise. */
export const accessibilityFaults: Fault[] = [
  {
    name: 'the skip link leads nowhere',
    file: 'renderer/layout/Shell.tsx',
    find: 'href="#main"',
    replace: 'href="#content"',
    test: {
      file: 'tests/e2e/navigation/anchors.spec.ts',
      title: 'the skip link leads to the main part',
    },
  },
  {
    name: 'the focus of the keyboard is not seen',
    file: 'renderer/styles/base.css',
    find: ':focus-visible {\n    outline: 3px solid var(--focus);',
    replace: ':focus-visible {\n    outline: 0;',
    test: {
      file: 'tests/e2e/navigation/focus.spec.ts',
      title: 'what the Tab key leads to has an outline',
    },
  },
  {
    name: 'the menu button does not say that the menu is open',
    file: 'renderer/layout/Header/Header.tsx',
    find: 'aria-expanded={isOpen}',
    replace: 'aria-expanded={false}',
    test: {
      file: 'tests/e2e/mobile/menu.spec.ts',
      title: 'opens and closes by its button, which says so',
    },
  },
  {
    name: 'Escape closes the menu and loses the focus',
    file: 'renderer/layout/Header/useMenu.ts',
    find: `    header.current?.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus()\n`,
    replace: '',
    test: {
      file: 'tests/e2e/mobile/menu.spec.ts',
      title: 'Escape closes it and gives the focus back',
    },
  },
  {
    name: 'screen readers are not told of the next page',
    file: 'renderer/client/document.ts',
    find: 'if (announcer) announcer.textContent = document.title',
    replace: '',
    test: {
      file: 'tests/e2e/navigation/page-transition.spec.ts',
      title: 'the title is announced, the focus is at the start of the page',
    },
  },
  {
    name: 'a mistake in a form is not told with its field',
    file: 'renderer/forms/Field.tsx',
    find: ', error && `${id}-error`]',
    replace: ']',
    test: { file: 'renderer/forms/EnquiryForm.test.tsx' },
  },
  {
    name: 'grey text is too pale to be read',
    file: 'renderer/styles/tokens.css',
    find: '--ink-soft: #4f5d68;',
    replace: '--ink-soft: #8b98a3;',
    test: { file: 'renderer/styles/tokens.test.ts' },
  },
  {
    name: 'pictures have no text',
    file: 'renderer/media/Image.tsx',
    find: 'alt={image.alt}',
    replace: 'alt=""',
    test: { file: 'renderer/media/Image.test.tsx' },
  },
  {
    name: 'pages fade for visitors who want no motion',
    file: 'renderer/client/router/page-transition.ts',
    find: 'if (!main || prefersReducedMotion()) return',
    replace: 'if (!main) return',
    test: {
      file: 'tests/e2e/navigation/page-transition.spec.ts',
      title: 'where less motion is wanted, nothing fades',
    },
  },
  {
    name: 'English pages claim a language tag that there is not',
    file: 'locales/locales.ts',
    find: "languageTag: 'en-GB'",
    replace: "languageTag: 'en-UK'",
    test: { file: 'renderer/layout/LanguageSwitcher/language-links.test.ts' },
  },
  {
    name: 'the main navigation has no name',
    file: 'renderer/layout/Navigation/Navigation.tsx',
    find: " aria-label={t('nav.label')}",
    replace: '',
    test: {
      file: 'tests/e2e/page-kinds.spec.ts',
      title: 'a page is for everyone in de: home',
    },
  },
  {
    name: 'the number of hits is not announced',
    file: 'renderer/layout/SearchBox/SearchBox.tsx',
    find: ' role="status"',
    replace: '',
    test: {
      file: 'tests/e2e/frame/search.spec.ts',
      title: 'the number of hits is announced, and not again when the panel reopens',
    },
  },
  {
    name: 'every block has a main heading',
    file: 'pages/content/block-views.ts',
    find: 'return index === 0 && !needsTitle ? 1 : 2',
    replace: 'return 1',
    test: { file: 'pages/content/render-blocks.server.test.ts' },
  },
]
