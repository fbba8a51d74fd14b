import { Refused } from '@bourse/client/refused';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Field, FieldError } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { Screen } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { invite } from '../wire/calls.ts';
import { AccountField, accountOf, wrongAccount } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { rememberedInvite, rememberInvite } from './invite-memory.ts';
import { fill, useRegistration } from './registration.ts';
import { checkCode, codeAfter, sendCode } from './use-code.ts';

type Spot = 'account' | 'code' | 'invite' | 'agreement';

/** Step one: an email or a phone number, the code that proves it, and the agreement. */
export default function RegisterPage(): ReactElement {
  const t = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const { invite: invited } = useAddress('/register');
  const r = useRegistration();
  const agreement = useDocument('agreement');
  const codeInput = useRef<HTMLInputElement>(null);
  const agreeId = useId();
  const [errors, setErrors] = useState<Partial<Record<Spot, unknown>>>({});
  const [busy, setBusy] = useState<'send' | 'next'>();
  const [reading, read] = useState(false);
  const [inviteOpen, openInvite] = useState(false);
  const account = accountOf(r.entry);

  useEffect(() => {
    if (invited) rememberInvite(invited);
    const code = invited ?? (useRegistration.getState().invite || rememberedInvite());
    if (code) fill({ invite: code });
  }, [invited]);

  const place = (error: unknown): void => {
    const code = error instanceof Refused ? error.code : '';
    setErrors({ [['45', '46', '47', 'too-many-requests'].includes(code) ? 'code' : 'account']: error });
  };

  const send = async (): Promise<void> => {
    const wrong = wrongAccount(r.entry);
    if (wrong) return setErrors({ account: wrong });
    setErrors({});
    setBusy('send');
    try {
      const { resendAfter } = await sendCode(account, 'register', locale);
      const code = codeAfter(r.code, useRegistration.getState().code);
      fill({ sentTo: account, resendAt: Date.now() + resendAfter * 1_000, code, checked: false });
      toast({ kind: 'good', text: t('sent') });
      codeInput.current?.focus();
    } catch (error) {
      place(error);
    } finally {
      setBusy(undefined);
    }
  };

  const next = async (): Promise<void> => {
    const wrong: typeof errors = {
      ...(wrongAccount(r.entry) && { account: wrongAccount(r.entry) }),
      ...(r.code.length !== 6 && { code: t('needCode') }),
      ...(!r.agreed && { agreement: new Refused('agreement-required', 400) }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy('next');
    try {
      if (r.invite && (await isUnknown(r.invite))) return setErrors({ invite: t('inviteUnknown') });
      await checkCode(account, 'register', r.code);
      fill({ checked: true });
      go({ to: '/register2' });
    } catch (error) {
      place(error);
    } finally {
      setBusy(undefined);
    }
  };

  const words = (error: unknown) => (error === undefined ? undefined : typeof error === 'string' ? error : text(error));
  return (
    <Screen title={t('title')} up="/login" large>
      <Form className="px-4" onSend={next}>
        <p className="-mt-3 mb-6 text-15 text-t2">{t('lead')}</p>
        <AccountField
          purpose="register"
          wayLabel={t('way')}
          entry={r.entry}
          onEntry={(entry) => {
            setErrors({});
            fill({ entry, checked: false, ...(accountOf(entry) !== r.sentTo && { code: '', resendAt: 0 }) });
          }}
          error={words(errors.account)}
        />
        <CodeField
          ref={codeInput}
          value={r.code}
          onValue={(code) => {
            setErrors(({ code: _, ...rest }) => rest);
            fill({ code, checked: false });
          }}
          resendAt={r.sentTo === account ? r.resendAt : 0}
          wasSent={r.sentTo === account && account !== ''}
          sending={busy === 'send'}
          onSend={() => void send()}
          error={words(errors.code)}
          hint={<CodeHint sentTo={r.sentTo === account && account !== '' ? account : undefined} />}
        />
        {inviteOpen || r.invite ? (
          <Field
            className="mt-4"
            label={t('invite')}
            name="invite"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={16}
            value={r.invite}
            error={words(errors.invite)}
            onChange={(event) => {
              setErrors(({ invite: _, ...rest }) => rest);
              fill({ invite: event.target.value.replace(/[^A-Za-z0-9]/g, '') });
            }}
          />
        ) : (
          <button
            type="button"
            onClick={() => openInvite(true)}
            className="mt-2 flex min-h-11 items-center gap-1 text-13 font-medium text-t2"
          >
            {t('inviteOpen')}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <div className="mt-2">
          <Checkbox
            on={r.agreed}
            wrong={errors.agreement !== undefined}
            describedBy={errors.agreement ? agreeId : undefined}
            onChange={(agreed) => {
              setErrors(({ agreement: _, ...rest }) => rest);
              if (!agreed || agreement.data) return fill({ agreed, agreementVersion: agreement.data?.version ?? '' });
              // Not here yet: the tick appears with the text that it is about.
              void agreement.refetch().then(({ data }) => data && fill({ agreed, agreementVersion: data.version }));
            }}
          >
            {t.rich('agree', {
              link: (chunks) => (
                <button
                  type="button"
                  onClick={(event) => {
                    event.preventDefault();
                    read(true);
                  }}
                  className="font-medium text-accent"
                >
                  {chunks}
                </button>
              ),
            })}
          </Checkbox>
          {errors.agreement !== undefined && <FieldError id={agreeId}>{words(errors.agreement)}</FieldError>}
          {agreement.isError && !agreement.isFetching && (
            <FieldError>
              {t('agreementFailed')} {text(agreement.error)}
            </FieldError>
          )}
        </div>
        <Button type="submit" wide busy={busy === 'next'} className="mt-4">
          {t('next')}
        </Button>
        <p className="mt-3 text-center text-15 leading-11 text-t2">
          {t.rich('have', {
            link: (chunks) => (
              <Go to="/login" className="inline-block font-medium text-accent">
                {chunks}
              </Go>
            ),
          })}
        </p>
      </Form>
      <AgreementSheet open={reading} onClose={() => read(false)} agreement={agreement} />
    </Screen>
  );
}

/** Only a plain no counts: what else goes wrong here is said when the registration is sent. */
const isUnknown = (code: string): Promise<boolean> =>
  api(invite.checkCode, { code }).then(
    () => false,
    (error: unknown) => error instanceof Refused && error.code === '43',
  );

function AgreementSheet({
  open,
  onClose,
  agreement,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly agreement: ReturnType<typeof useDocument>;
}): ReactElement {
  const t = useTranslations('news.rule');
  const app = useTranslations('app');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={agreement.data?.title ?? t('title')}
      closeLabel={app('close')}
      foot={
        <Button tone="tonal" wide onClick={onClose}>
          {app('done')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text without links has to be scrolled by the keyboard too */}
      <section tabIndex={0} aria-label={agreement.data?.title ?? t('title')} className="min-h-[50dvh] text-15 -outline-offset-2">
        <DocumentText query={agreement} prefix="sheet" />
      </section>
    </Sheet>
  );
}
