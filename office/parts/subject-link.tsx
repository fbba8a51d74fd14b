import type { Target } from '@bourse/client/go';
import type { ReactElement } from 'react';
import { Go } from '../nav/go.ts';
import type { AnyPlace } from '../nav/places.ts';
import { useThingText } from './act-text.ts';
import { targetOf } from './subject-target.ts';

/** Links to the subject of a request or log entry. `name`: an operator's. */
export function SubjectLink({ subject, name }: { readonly subject: string; readonly name?: string | undefined }): ReactElement {
  const thingText = useThingText();
  const text = name ?? thingText(subject);
  const target = targetOf(subject);
  if (target === undefined) return <span className="cut">{text}</span>;
  return (
    // Any place goes: the table of targets has checked the parameters of each.
    <Go {...(target as Target<AnyPlace, '/today'>)} className="cut font-medium text-accent">
      {text}
    </Go>
  );
}
