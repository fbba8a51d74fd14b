import { Refused } from '@bourse/client/refused';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Fingerprint, Globe } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { Mark } from '../parts/mark.tsx';
import { SupportLink } from '../parts/support-link.tsx';
import { appName, isPractice, useSystemConfig } from '../parts/system-config.ts';
import { identity } from '../wire/calls.ts';
import { moneyText } from '../wire/money-text.ts';
import { logIn, rememberAccount, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { type AccountEntry, AccountField, accountOf, emptyEntry, entryOf, rememberedOf } from './account-field.tsx';
import { PasskeyReason } from './passkey-reason.tsx';
import { passkeySupport } from './passkeys.ts';
import { filledLogin, fillLogin } from './reset.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));

/** Email or phone and password. What was typed stays after a refusal; afterwards one is where one wanted to be. */
export default function LoginPage(): ReactElement {
  const t = useTranslations('identity.login');
  const s = useTranslations('identity.stepUp');
  const text = useErrorText();
  const go = useGo();
  const { back } = useAddress('/login');
  const { remembered, token, ended } = useSession();
  const [keep, setKeep] = useState(true);
  const [entry, setEntry] = useState<AccountEntry>(
    () =>
      filledLogin() ?? {
        ...emptyEntry(),
        ...(remembered && entryOf(remembered.account, remembered.country)),
        ...(remembered && { way: remembered.way }),
      },
  );
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [ticket, setTicket] = useState<string>();
  const login = useSend(identity.login);
  const passkey = usePasskeyLogin(ticket === undefined && !token);
  const words = (code: string) => text(new Refused(code, 400));

  // Also where someone comes who is logged in already, in another tab for example.
  useEffect(() => {
    if (token) go.address(back ?? '/index', true);
  }, [token, back, go]);

  const submit = async (): Promise<void> => {
    const input = { account: accountOf(entry), password };
    // By hand: the schemas would come along to the first screen.
    const missing = { ...(input.account === '' && { account: words('1') }), ...(password === '' && { password: s('needPassword') }) };
    setWrong(missing);
    passkey.forget();
    if (Object.keys(missing).length > 0) return;
    try {
      const session = await login.mutateAsync(input);
      rememberAccount(!keep ? undefined : rememberedOf(entry));
      logIn(session.token, { uid: session.uid });
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      if (code === 'second-factor-needed') setTicket((error as Refused).value);
      if (['1', 'User1', 'User8', '40', 'phone-invalid'].includes(code)) setWrong({ account: words(code) });
    }
  };
  const refusal = passkey.error ?? (login.error && !wrong['account'] ? login.error : undefined);
  const locked = refusal instanceof Refused && ['38', 'account-frozen'].includes(refusal.code);

  if (ticket)
    return (
      <Suspense fallback={null}>
        <SecondStep
          ticket={ticket}
          onBack={() => {
            setTicket(undefined);
            login.reset();
          }}
          onDone={({ session }) => {
            rememberAccount(!keep ? undefined : rememberedOf(entry));
            if (session) logIn(session.token, { uid: session.uid });
          }}
        />
      </Suspense>
    );

  return (
    <div className="flex min-h-[calc(100dvh-var(--ribbon))] flex-col">
      <LanguageButton />
      <main className="flex flex-1 flex-col px-6 pt-2">
        <Head wasEnded={ended && !token} />
        <Form onSend={submit} className="mt-6 flex flex-col">
          <AccountField
            purpose="login"
            wayLabel={t('way')}
            entry={entry}
            onEntry={(next) => {
              setEntry(next);
              setWrong({});
              login.reset();
              passkey.forget();
            }}
            error={wrong['account']}
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
            error={wrong['password'] ?? (refusal && !locked ? text(refusal) : undefined)}
          />
          <div className="flex items-center justify-between gap-3">
            <Checkbox on={keep} onChange={setKeep}>
              {t('remember')}
            </Checkbox>
            <Go to="/password" className="flex min-h-11 items-center text-end text-13 font-medium text-accent">
              {t('forgot')}
            </Go>
          </div>
          {locked && <Locked refusal={refusal} onOpen={() => fillLogin(entry)} />}
          <Button type="submit" wide busy={login.isPending} className="mt-2">
            {t('submit')}
          </Button>
          <PasskeyWay
            isBusy={passkey.isBusy}
            onPress={() => {
              login.reset();
              void passkey.logIn();
            }}
          />
        </Form>
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

/** At the top of the pages before login: the language, in its own name. */
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

/** The product's name, and why the trader has to log in again. */
function Head({ wasEnded }: { readonly wasEnded: boolean }): ReactElement {
  const t = useTranslations('identity.login');
  const name = appName(useSystemConfig());
  return (
    <>
      <span className="-ms-2">
        <Mark size={44} />
      </span>
      <h1 className="mt-4 text-32 font-semibold tracking-hero">{t('title')}</h1>
      <p className="mt-1 text-15 text-t2">{t('lead', { name })}</p>
      {wasEnded && (
        <div role="status" className="mt-4 rounded-card bg-warn-tint p-3.5 text-13 text-warn">
          <p className="font-semibold">{t('ended')}</p>
          <p className="mt-1">{t('endedHint')}</p>
        </div>
      )}
    </>
  );
}

/** Without a password, where passkeys work; elsewhere why they don't. */
function PasskeyWay({ isBusy, onPress }: { readonly isBusy: boolean; readonly onPress: () => void }): ReactElement {
  const t = useTranslations('identity.login');
  return passkeySupport() === 'ready' ? (
    <Button
      tone="tonal"
      wide
      icon={<Fingerprint size={20} strokeWidth={1.75} aria-hidden />}
      busy={isBusy}
      onClick={onPress}
      className="mt-2"
    >
      {t('passkey')}
    </Button>
  ) : (
    <PasskeyReason className="mt-3" />
  );
}

/** What practice money is worth: nothing outside. */
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

/** How to unlock a locked or frozen account: with a code, or with help from support. */
function Locked({ refusal, onOpen }: { readonly refusal: Refused; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('identity.login');
  const text = useErrorText();
  const isFrozen = refusal.code === 'account-frozen';
  return (
    <div role="alert" className="mb-2 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
      <p>{text(refusal)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Go to="/unlock" search={isFrozen ? { frozen: '1' } : {}} onClick={onOpen} className={buttonClasses('tonal', 'medium')}>
          {t('open')}
        </Go>
        <SupportLink className={buttonClasses('tonal', 'medium')}>{t('support')}</SupportLink>
      </div>
    </div>
  );
}
