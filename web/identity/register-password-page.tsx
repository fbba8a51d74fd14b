import { Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { Button, buttonClasses } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { checkCall } from '../parts/call-check.ts';
import { CountrySheet } from '../parts/country-sheet.tsx';
import { countryName } from '../parts/dial-codes.ts';
import { useErrorText } from '../parts/error-text.ts';
import { Screen } from '../parts/screen.tsx';
import { isPractice, passwordMin, useSystemConfig } from '../parts/system-config.ts';
import { moneyText } from '../wire/money-text.ts';
import { logIn, rememberAccount } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { accountOf, rememberedOf } from './account-field.tsx';
import { forgetInvite } from './invite-memory.ts';
import { refusedHere } from './new-password.tsx';
import { PasswordMeter, SamePassword } from './password-meter.tsx';
import { fill, forgetRegistration, useRegistration } from './registration.ts';

interface Entry {
  password: string;
  confirm: string;
}

/** Step two: the password and the country of residence. Afterwards one is logged in and greeted with the next step. */
export default function RegisterPasswordPage(): ReactElement {
  const t = useTranslations('identity.second');
  const l = useTranslations('identity.login');
  const invite = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const filled = useRegistration();
  const [choosing, choose] = useState(false);
  /** What was sent: the form behind the welcome shows that, and not what is forgotten by then. */
  const [greeted, greet] = useState<typeof filled>();
  const r = greeted ?? filled;
  const reg = useSend(identity.reg);
  const account = accountOf(r.entry);
  const residence = r.residence ?? r.entry.country;
  const input = (v: Entry) => ({
    account,
    code: r.code,
    password: v.password,
    confirm: v.confirm,
    residence,
    agreement: true as const,
    agreementVersion: r.agreementVersion,
    locale,
    ...(r.invite && { inviteCode: r.invite }),
  });
  const [entry, setEntry] = useState<Entry>({ password: '', confirm: '' });
  /** Fields that were left, or all once the form was submitted: only those show errors. */
  const [touched, setTouched] = useState<readonly (keyof Entry)[]>([]);
  const [refused, setRefused] = useState<Partial<Entry>>({});
  const { password, confirm } = entry;
  const wrong: Readonly<Record<string, string>> = {
    ...checkCall(identity.reg, input(entry)),
    ...([...password].length < passwordMin() && { password: '6' }),
    ...(confirm !== password && { confirm: '7' }),
  };
  const errorOf = (field: keyof Entry): ReactNode => {
    const code = refused[field] ?? (touched.includes(field) ? wrong[field] : undefined);
    return code && text(refusedHere(code));
  };
  const isTogether = confirm !== '' && confirm === password;
  const fieldOf = (name: keyof Entry) => ({
    name,
    value: entry[name],
    onBlur: () => setTouched((before) => [...before, name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setEntry({ ...entry, [name]: event.target.value });
      setRefused({});
    },
  });

  async function submit(): Promise<void> {
    setTouched(['password', 'confirm']);
    if (wrong['password'] || wrong['confirm']) return;
    try {
      const answer = await reg.mutateAsync(input(entry));
      rememberAccount(rememberedOf(r.entry));
      greet(r);
      logIn(answer.token, { uid: answer.uid });
      forgetRegistration();
      forgetInvite();
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      if (code === '6' || code === 'weak-password') setRefused({ password: code });
      else if (code === '7') setRefused({ confirm: code });
    }
  }
  const refusal = reg.error && !refused.password && !refused.confirm ? reg.error : undefined;

  if (!greeted && (!r.checked || account === ''))
    return (
      <Screen title={t('title')} up="/register">
        <Empty
          title={t('lost')}
          action={
            <Go to="/register" replace className={buttonClasses('tonal', 'medium')}>
              {t('startOver')}
            </Go>
          }
        />
      </Screen>
    );

  return (
    <Screen title={t('title')} up="/register">
      <Form className="px-4" onSend={submit}>
        <p className="-mt-3 mb-6 text-15 text-t2">{t('lead', { account: `\u2068${account}\u2069` })}</p>
        {/* For password managers: which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          {...fieldOf('password')}
          label={t('password')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="new-password"
          error={errorOf('password')}
          hint={<PasswordMeter password={password} />}
        />
        <PasswordField
          {...fieldOf('confirm')}
          className="mt-4"
          label={t('confirm')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="new-password"
          error={isTogether ? undefined : errorOf('confirm')}
          hint={isTogether ? <SamePassword /> : undefined}
        />
        <div className="mt-4">
          <span id="residence-label" className="mb-1.5 block text-13 font-medium text-t2">
            {t('residence')}
          </span>
          <button
            type="button"
            id="residence"
            aria-labelledby="residence-label residence"
            aria-describedby="residence-hint"
            onClick={() => choose(true)}
            className="flex min-h-13 w-full items-center justify-between rounded-field bg-field px-3.5 text-start text-16 font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
          >
            {countryName(residence, locale)}
            <ChevronDown size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          </button>
          <p id="residence-hint" className="mt-1.5 text-12 text-t3">
            {t('residenceHint')}
          </p>
        </div>
        {refusal && (
          <p role="alert" className="mt-4 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
            {refusal instanceof Refused && refusal.code === '43' && r.invite ? (
              // The catalogue's "wrong number" alone would not say which.
              <>
                {invite('invite')} <bdi dir="ltr">{r.invite}</bdi>: {text(refusal)}
              </>
            ) : (
              text(refusal)
            )}
          </p>
        )}
        <Button type="submit" wide busy={reg.isPending} className="mt-6">
          {t('submit')}
        </Button>
      </Form>
      <CountrySheet open={choosing} onClose={() => choose(false)} value={residence} onValue={(code) => fill({ residence: code })} />
      <Welcome open={greeted !== undefined} />
    </Screen>
  );
}

/** One is logged in already; this says what there is and where to begin. */
function Welcome({ open }: { readonly open: boolean }): ReactElement {
  const t = useTranslations('identity.welcome');
  const verify = useTranslations('identity.verify');
  const app = useTranslations('app');
  const locale = useLocale();
  const go = useGo();
  const config = useSystemConfig();
  const grant = isPractice(config) ? config['practice_grant'] : undefined;
  const enter = (path: string) => go.address(path, true);
  return (
    <Sheet
      open={open}
      onClose={() => enter('/index')}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <div className="grid gap-2">
          <Button wide onClick={() => enter('/transfer')}>
            {t('transfer')}
          </Button>
          <Button wide tone="tonal" onClick={() => enter('/userReal')}>
            {verify('titles.none')}
          </Button>
          <Button wide tone="tonal" onClick={() => enter('/markets')}>
            {t('explore')}
          </Button>
        </div>
      }
    >
      <p className="text-15 text-t2">{t('text')}</p>
      {grant && <p className="mt-2 pb-3 text-15 text-t2">{t('grant', { amount: moneyText(grant, locale) })}</p>}
    </Sheet>
  );
}
