import { identity } from '@bourse/contract/identity';
import { Button, buttonClasses } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { callResolver } from '../app/call-form.ts';
import { useErrorText } from '../app/error-text.ts';
import { Go, useGo } from '../app/go.tsx';
import { isBuilt } from '../app/routes.ts';
import { Screen } from '../app/screen.tsx';
import { isPractice, useSystemConfig } from '../app/system-config.ts';
import { moneyText } from '../wire/money-text.ts';
import { Refused } from '../wire/refused.ts';
import { useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { accountOf, rememberedOf } from './account-field.tsx';
import { CountrySheet } from './country-sheet.tsx';
import { countryName } from './dial-codes.ts';
import { passwordStrength } from './password-strength.ts';
import { fill, forgetRegistration, useRegistration } from './registration.ts';

interface Entry {
  password: string;
  confirm: string;
}

/** Step two: the password and the country of residence. Afterwards one is logged in and greeted with the next step. */
export function RegisterPasswordPage(): ReactElement {
  const t = useTranslations('identity.second');
  const l = useTranslations('identity.login');
  const invite = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const r = useRegistration();
  const [choosing, choose] = useState(false);
  const [greeted, greet] = useState<string>();
  const reg = useSend(identity.reg);
  const account = greeted ?? accountOf(r.entry);
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
  const form = useForm<Entry>({
    mode: 'onTouched',
    defaultValues: { password: '', confirm: '' },
    resolver: callResolver<Entry>(identity.reg, input, (v) => ({
      ...(v.password.length <= 6 && { password: '6' }),
      ...(v.confirm !== v.password && { confirm: '7' }),
    })),
  });
  const { errors } = form.formState;
  const [password, confirm] = form.watch(['password', 'confirm']);
  const words = (code: string | undefined) => code && text(new Refused(code, 400));
  const isTogether = confirm !== '' && confirm === password;

  const submit = form.handleSubmit(async (v) => {
    try {
      const answer = await reg.mutateAsync(input(v));
      useSession.getState().remember(rememberedOf(r.entry));
      greet(account);
      useSession.getState().logIn(answer.token, answer.uid);
      forgetRegistration();
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      if (code === '6' || code === 'weak-password') form.setError('password', { message: code });
      else if (code === '7') form.setError('confirm', { message: code });
    }
  });
  const refusal = reg.error && !errors.password && !errors.confirm ? reg.error : undefined;

  if (!greeted && (!r.checked || account === ''))
    return (
      <Screen title={t('title')} up="/register" large>
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
    <Screen title={t('title')} up="/register" large>
      <form noValidate className="px-4" onSubmit={(event) => void submit(event)}>
        <p className="-mt-3 mb-6 text-15 text-t2">{t('lead', { account: `\u2068${account}\u2069` })}</p>
        {/* For password managers: which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          {...form.register('password')}
          label={t('password')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="new-password"
          error={words(errors.password?.message)}
          hint={<Strength password={password} />}
        />
        <PasswordField
          {...form.register('confirm')}
          className="mt-4"
          label={t('confirm')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="new-password"
          error={isTogether ? undefined : words(errors.confirm?.message)}
          hint={
            isTogether ? (
              <span className="flex items-center gap-1.5 text-success">
                <Check size={14} strokeWidth={2.5} aria-hidden /> {t('match')}
              </span>
            ) : undefined
          }
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
      </form>
      <CountrySheet open={choosing} onClose={() => choose(false)} value={residence} onValue={(code) => fill({ residence: code })} />
      <Welcome open={greeted !== undefined} />
    </Screen>
  );
}

const shades = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-success', 'bg-success'];

/** Four bars and a word; the word alone would do. */
function Strength({ password }: { readonly password: string }): ReactElement {
  const t = useTranslations('identity.second');
  if (password === '') return <>{t('rule')}</>;
  const score = passwordStrength(password);
  return (
    <span className="flex items-center gap-2">
      <span className="grid flex-1 grid-cols-4 gap-1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={`h-1 rounded-full ${bar <= score ? shades[score] : 'bg-bg3'}`} />
        ))}
      </span>
      <span aria-live="polite">
        {t('strength')}: {t('strengths', { score: String(score) })}
      </span>
    </span>
  );
}

/** One is logged in already; this says what there is and where to begin. */
function Welcome({ open }: { readonly open: boolean }): ReactElement {
  const t = useTranslations('identity.welcome');
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
          {isBuilt('/transfer') && (
            <Button wide onClick={() => enter('/transfer')}>
              {t('transfer')}
            </Button>
          )}
          <Button wide tone={isBuilt('/transfer') ? 'tonal' : 'ink'} onClick={() => enter(isBuilt('/markets') ? '/markets' : '/index')}>
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
