import type { ReactElement } from 'react';
import { Go } from '../nav/go.ts';
import { useThingText } from './act-text.ts';

const className = 'cut font-medium text-accent';

/** Links to the subject of a request or log entry. `name`: an operator's. */
export function SubjectLink({ subject, name }: { readonly subject: string; readonly name?: string | undefined }): ReactElement {
  const thingText = useThingText();
  const [kind = '', id = ''] = subject.split(':');
  const text = name ?? thingText(subject);
  if (kind === 'trader')
    return (
      <Go to="/trader" search={{ uid: id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'deposit')
    return (
      <Go to="/deposits" search={{ id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'withdrawal')
    return (
      <Go to="/withdrawals" search={{ id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'case')
    return (
      <Go to="/verification" search={{ case: id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'request')
    return (
      <Go to="/approvals" search={{ id }} className={className}>
        {text}
      </Go>
    );
  if (kind === 'release')
    return (
      <Go to="/releases" className={className}>
        {text}
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
