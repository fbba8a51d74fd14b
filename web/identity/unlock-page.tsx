import { codeOf, Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { checkCall } from '../parts/call-check.ts';
import { useErrorText } from '../parts/error-text.ts';
import { Screen } from '../parts/screen.tsx';
import { useSend } from '../wire/use-call.ts';
import { AccountField, accountOf, emptyEntry, entryOf, wrongAccount } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { filledLogin, fillLogin } from './reset.ts';
import { SecondStep } from './second-step.tsx';
import { sendCode, useCode } from './use-code.ts';

/**
 * Opens an account that wrong passwords have locked, or that its trader froze, by a code. The link of a mail brings account and
 * code along.
 */
export default function UnlockPage(): ReactElement {
  const t = useTranslations('identity.unlock');
  const l = useTranslations('identity.login');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const asked = useAddress('/unlock');
  const isFrozen = asked.frozen !== undefined;
  const [entry, setEntry] = useState(() => ({ ...emptyEntry(), ...(asked.account ? entryOf(asked.account) : filledLogin()) }));
  const account = accountOf(entry);
  const code = useCode(async () => ({ ...(await sendCode(account, 'unlock', locale)), target: account }));
  const [typed, setTyped] = useState(false);
  const value = typed || !asked.code ? code.value : asked.code;
  /** The link of our own mail: nothing is left to type. */
  const isByLink = value.length > 6;
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, unknown>>>({});
  const [ticket, setTicket] = useState<string>();
  const open = useSend(identity.openLock);
  const unfreeze = useSend(identity.unfreeze);
  const words = (error: unknown) => (error === undefined ? undefined : error instanceof Error ? text(error) : String(error));

  const done = (): void => {
    fillLogin(entry);
    toast({ kind: 'good', text: t('done') });
    go({ to: '/login', replace: true });
  };
  const submit = async (): Promise<void> => {
    const input = { account, code: value, ...(isFrozen && { password }) };
    const missing = checkCall(isFrozen ? identity.unfreeze : identity.openLock, input);
    const shown: Record<string, unknown> = Object.fromEntries(Object.entries(missing).map(([k, v]) => [k, new Refused(v, 400)]));
    if (wrongAccount(entry)) shown['account'] = wrongAccount(entry);
    setWrong(shown);
    if (Object.keys(shown).length > 0) return;
    try {
      if (isFrozen) await unfreeze.mutateAsync({ account, code: value, password });
      else await open.mutateAsync({ account, code: value });
      done();
    } catch (error) {
      const refused = codeOf(error) ?? '';
      if (refused === 'second-factor-needed') setTicket((error as Refused).value);
      // Wrong passwords are forgiven, but the trader froze the account as well: that takes the password and another code.
      else if (refused === 'account-frozen') go({ to: '/unlock', search: { account, frozen: '1' }, replace: true });
      else if (['45', '47'].includes(refused)) {
        setTyped(typed || isByLink); // a link that was used already: by a code, then
        setWrong({ code: error });
      } else if (['6', '37', '39'].includes(refused)) setWrong({ password: error });
      else setWrong({ account: error });
    }
  };

  if (ticket) return <SecondStep ticket={ticket} onBack={() => setTicket(undefined)} onDone={done} />;
  return (
    <Screen title={isFrozen ? t('frozenTitle') : t('title')} up="/login">
      <Form className="px-4" onSend={submit}>
        <p className="-mt-3 mb-6 text-15 text-t2">{isFrozen ? t('frozenLead') : t('lead')}</p>
        <AccountField
          purpose="reset"
          wayLabel={t('way')}
          entry={entry}
          onEntry={(next) => {
            setWrong({});
            setEntry(next);
          }}
          error={words(wrong['account'])}
        />
        {isFrozen && (
          <PasswordField
            className="mt-4"
            name="password"
            label={l('password')}
            showLabel={l('show')}
            hideLabel={l('hide')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setWrong(({ password: _, ...rest }) => rest);
              setPassword(event.target.value);
            }}
            error={words(wrong['password'])}
          />
        )}
        {!isByLink && (
          <CodeField
            value={value}
            onValue={(next) => {
              setWrong(({ code: _, ...rest }) => rest);
              setTyped(true);
              code.type(next);
            }}
            resendAt={code.sentTo === account ? code.resendAt : 0}
            wasSent={code.sentTo !== undefined}
            sending={code.sending}
            onSend={() => {
              const missing = wrongAccount(entry);
              setWrong(missing ? { account: missing } : {});
              if (missing) return;
              setTyped(true); // the code of the link is of no use any more
              void code.send().catch((error: unknown) => setWrong({ code: error }));
            }}
            error={words(wrong['code'])}
            hint={<CodeHint sentTo={code.sentTo} />}
          />
        )}
        <Button type="submit" wide busy={open.isPending || unfreeze.isPending} className="mt-6">
          {t('submit')}
        </Button>
      </Form>
    </Screen>
  );
}
