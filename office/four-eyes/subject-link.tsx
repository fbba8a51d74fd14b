import type { ReactElement } from 'react';
import { Go } from '../app/go.tsx';
import { subjectText } from '../parts/act-text.ts';

const className = 'cut font-medium text-accent';

/** What a request is about, as a way to it. */
export function SubjectLink({ subject }: { readonly subject: string }): ReactElement {
  const [kind = '', id = ''] = subject.split(':');
  const text = subjectText(subject);
  if (kind === 'trader')
    return (
      <Go to="/trader" search={{ uid: id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'deposit')
    return (
      <Go to="/deposits" search={{ id, show: 'second_person' }} className={className}>
        {id.toUpperCase().replace(/^P/, 'P-')}
      </Go>
    );
  if (kind === 'stop')
    return (
      <Go to="/invariants" className={className}>
        {text}
      </Go>
    );
  if (kind === 'network' || kind === 'rules' || kind === 'receiving-account')
    return (
      <Go
        to="/networks"
        search={kind === 'rules' ? { show: 'rules' } : kind === 'receiving-account' ? { show: 'accounts' } : {}}
        className={className}
      >
        {text}
      </Go>
    );
  if (kind === 'instrument' || kind === 'fees')
    return (
      <Go to="/instruments" className={className}>
        {text}
      </Go>
    );
  if (kind === 'operator')
    return (
      <Go to="/operators" className={className}>
        {text}
      </Go>
    );
  return <span className="cut">{text}</span>;
}
