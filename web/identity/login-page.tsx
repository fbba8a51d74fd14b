import { identity } from '@bourse/contract/identity';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { PasswordField } from '@bourse/ui/field';
import { Logo } from '@bourse/ui/logo';
import { Globe } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { checkCall } from '../app/call-check.ts';
import { useErrorText } from '../app/error-text.ts';
import { Go, useAddress, useGo } from '../app/go.tsx';
import { appName, isPractice, useSystemConfig } from '../app/system-config.ts';
import { languageOf } from '../locales/locale.ts';
import { moneyText } from '../wire/money-text.ts';
import { Refused } from '../wire/refused.ts';
import { useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { type AccountEntry, AccountField, accountOf, emptyEntry, rememberedOf } from './account-field.tsx';

/** Email or phone and password. What was typed stays after a refusal; afterwards one is where one wanted to be. */
export function LoginPage(): ReactElement {
  const t = useTranslations('identity.login');
  const text = useErrorText();
  const go = useGo();
  const { back } = useAddress('/login');
  const { remembered, remember, logIn, token } = useSession();
  const [keep, setKeep] = useState(true);
  const [entry, setEntry] = useState<AccountEntry>(() => ({ ...emptyEntry(), ...entryOf(remembered) }));
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const login = useSend(identity.login);
  const words = (code: string | undefined) => code && text(new Refused(code, 400));

  // Also where someone comes who is logged in already, in another tab for example.
  useEffect(() => {
    if (token) go.address(back ?? '/index', true);
  }, [token, back, go]);

  const submit = async (): Promise<void> => {
    const input = { account: accountOf(entry), password };
    const missing = checkCall(identity.login, input);
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const session = await login.mutateAsync(input);
      remember(!keep ? undefined : rememberedOf(entry));
      logIn(session.token, session.uid);
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      if (['1', 'User1', 'User8', '40', 'phone-invalid'].includes(code)) setWrong({ account: code });
    }
  };
  const refusal = login.error && !wrong['account'] ? login.error : undefined;
  const locked = refusal instanceof Refused && refusal.code === '38';

  return (
    <div className="flex min-h-[calc(100dvh-var(--ribbon))] flex-col">
      <LanguageButton />
      <main className="flex flex-1 flex-col px-6 pt-2">
        <span className="-ms-2">
          <Logo size={44} />
        </span>
        <h1 className="mt-4 text-32 font-semibold tracking-hero">{t('title')}</h1>
        <p className="mt-1 text-15 text-t2">{t('lead', { name: appName(useSystemConfig()) })}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="mt-6 flex flex-col"
        >
          <AccountField
            purpose="login"
            wayLabel={t('way')}
            entry={entry}
            onEntry={(next) => {
              setEntry(next);
              setWrong({});
              login.reset();
            }}
            error={words(wrong['account'])}
          />
          <PasswordField
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setWrong(({ password: _, ...rest }) => rest);
              login.reset();
            }}
            className="mt-4"
            label={t('password')}
            showLabel={t('show')}
            hideLabel={t('hide')}
            autoComplete="current-password"
            error={words(wrong['password']) ?? (refusal && !locked ? text(refusal) : undefined)}
          />
          <Checkbox on={keep} onChange={setKeep}>
            {t('remember')}
          </Checkbox>
          {locked && <Locked refusal={refusal} />}
          <Button type="submit" wide busy={login.isPending} className="mt-2">
            {t('submit')}
          </Button>
        </form>
        <p className="mt-3 text-center text-15 leading-11 text-t2">
          {t.rich('new', {
            link: (chunks) => (
              <Go to="/register" className="inline-block font-medium text-accent">
                {chunks}
              </Go>
            ),
          })}
        </p>
        <PracticeWorth />
      </main>
    </div>
  );
}

const entryOf = (remembered: ReturnType<typeof useSession.getState>['remembered']): Partial<AccountEntry> =>
  !remembered
    ? {}
    : remembered.way === 'email'
      ? { way: 'email', email: remembered.account }
      : { way: 'phone', phone: remembered.account, ...(remembered.country && { country: remembered.country }) };

/** At the top end of the pages before login: the language in its own name. */
function LanguageButton(): ReactElement {
  const t = useTranslations('identity.login');
  return (
    <header className="flex min-h-13 justify-end px-3">
      <Go
        to="/language"
        aria-label={`${t('language')}: ${languageOf(useLocale()).own}`}
        className="flex min-h-11 items-center gap-1.5 px-1 text-13 font-medium text-t2"
      >
        <Globe size={16} strokeWidth={1.75} aria-hidden />
        {languageOf(useLocale()).own}
      </Go>
    </header>
  );
}

/** What practice money is, and is not, worth. */
function PracticeWorth(): ReactElement | null {
  const t = useTranslations('identity.login');
  const config = useSystemConfig();
  const locale = useLocale();
  if (!isPractice(config)) return null;
  const grant = config['practice_grant'];
  return (
    <p className="mt-auto pt-6 pb-[calc(28px+env(safe-area-inset-bottom,0px))] text-center text-12 text-balance text-t3">
      {grant && t('grant', { amount: moneyText(grant, locale) })} {t('worth')}
    </p>
  );
}

/** The way out for a locked account: who can help, and until when it is locked if the server says so. */
function Locked({ refusal }: { readonly refusal: Refused }): ReactElement {
  const t = useTranslations('identity.login');
  const text = useErrorText();
  const kefu = useSystemConfig()['kefu'];
  return (
    <div role="alert" className="mb-2 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
      <p>{text(refusal)}</p>
      {kefu && /^https?:\/\//.test(kefu) && (
        <a href={kefu} target="_blank" rel="noreferrer" className={`${buttonClasses('tonal', 'medium')} mt-3`}>
          {t('support')}
        </a>
      )}
    </div>
  );
}
