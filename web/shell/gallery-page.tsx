import { Chips } from '@bourse/ui/chips';
import type { ReactElement } from 'react';
import { languages } from '../locales/locale.ts';
import { prefer, type UpDown, upDowns, usePreferences } from '../parts/preferences.ts';
import { Screen } from '../parts/screen.tsx';

import { Badges, Failures, Figures, ListRows, Loading, Overlays } from './gallery-figures.tsx';
import { Amounts, Buttons, Choices, Fields } from './gallery-forms.tsx';
import { Section } from './gallery-section.tsx';

// Every part in every state, to look at while building and for pictures in tests. Its words are not translated: it is no page
// for traders, and the switches at its top show each part in both themes, all conventions and mirrored.

export default function GalleryPage(): ReactElement {
  return (
    <Screen title="Gallery" up="/index">
      <Looks />
      <Surfaces />
      <Buttons />
      <Fields />
      <Amounts />
      <Choices />
      <Badges />
      <Figures />
      <ListRows />
      <Loading />
      <Failures />
      <Overlays />
    </Screen>
  );
}

function Looks(): ReactElement {
  const p = usePreferences();
  return (
    <Section title="Look">
      <Chips
        label="Theme"
        value={p.theme}
        onValue={(theme) => prefer({ theme })}
        choices={(['system', 'dark', 'light'] as const).map((value) => ({ value, label: value }))}
      />
      <Chips<UpDown | 'auto'>
        label="Up and down"
        value={p.updown}
        onValue={(updown) => prefer({ updown })}
        choices={(['auto', ...upDowns] as const).map((value) => ({ value, label: value }))}
      />
      <Chips
        label="Locale"
        value={p.locale}
        onValue={(next) => prefer({ locale: next })}
        choices={languages.map((l) => ({ value: l.locale, label: l.own }))}
      />
    </Section>
  );
}

const Surfaces = (): ReactElement => (
  <Section title="Surfaces, ink, accent">
    <div className="grid grid-cols-6 gap-1.5">
      {['bg-bg0', 'bg-bg1', 'bg-bg2', 'bg-bg3', 'bg-ink', 'bg-accent'].map((c) => (
        <i key={c} className={`h-9 rounded-chip shadow-[inset_0_0_0_1px_var(--hair)] ${c}`} />
      ))}
    </div>
  </Section>
);
