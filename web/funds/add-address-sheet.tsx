import { codeOf } from '@bourse/client/refused';
import type { SavedAddress } from '@bourse/contract/addresses';
import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Field, FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useLocalName } from '../locales/local-name.ts';
import { useErrorText } from '../parts/error-text.ts';
import { funds } from '../wire/calls.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { useAddressCheck } from './use-address-check.ts';

/** A new address with its label, after a step-up; or another label for one that is there. */
export function AddAddressSheet({
  entry,
  network,
  onClose,
}: {
  readonly entry: SavedAddress | 'new' | undefined;
  readonly network: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('funds.book');
  const app = useTranslations('app');
  const form = useId();
  const stepUp = useStepUp();
  const [isBusy, setBusy] = useState(false);
  const [why, say] = useState<string>();
  const isNew = entry === 'new';
  return (
    <>
      <Sheet
        open={entry !== undefined && !stepUp.asking}
        onClose={onClose}
        title={isNew ? t('addTitle') : t('renameTitle')}
        closeLabel={app('close')}
        foot={
          <Button type="submit" form={form} wide busy={isBusy} unless={!isBusy && why}>
            {t('save')}
          </Button>
        }
      >
        {entry !== undefined && (
          <Entry
            form={form}
            entry={isNew ? undefined : entry}
            first={network}
            through={stepUp.through}
            onBusy={setBusy}
            onWhy={say}
            onDone={onClose}
          />
        )}
      </Sheet>
      {stepUp.sheet}
    </>
  );
}

function Entry({
  form,
  entry,
  first,
  through,
  onBusy,
  onWhy,
  onDone,
}: {
  readonly form: string;
  readonly entry: SavedAddress | undefined;
  readonly first: string | undefined;
  readonly through: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onBusy: (busy: boolean) => void;
  readonly onWhy: (why: string | undefined) => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds.book');
  const f = useTranslations('funds');
  const named = useLocalName();
  const a = useTranslations('funds.addressField');
  const text = useErrorText();
  const refresh = useRefresh();
  const offer = useCall(funds.withdrawalNetworks, {}, { staleTime: 60_000, enabled: entry === undefined });
  const add = useSend(funds.addAddress);
  const rename = useSend(funds.renameAddress);
  const [label, typeLabel] = useState(entry?.label ?? '');
  const [address, type] = useState('');
  const [chosen, choose] = useState(first);
  const [error, setError] = useState<unknown>();
  const networks = [...new Map((offer.data?.assets ?? []).flatMap((one) => one.networks).map((n) => [n.network, n])).values()].filter(
    (n) => n.isOpen,
  );
  const network = networks.find((n) => n.network === chosen) ?? networks[0];
  const check = useAddressCheck(entry === undefined ? network?.network : undefined, address);
  const why =
    entry === undefined && address.trim() === ''
      ? t('reason.address')
      : check.state === 'wrong'
        ? t('reason.wrong')
        : check.state === 'asking'
          ? a('checking')
          : label.trim() === ''
            ? t('reason.label')
            : undefined;
  useEffect(() => onWhy(why), [why, onWhy]);
  const save = async (): Promise<void> => {
    if (why !== undefined || add.isPending || rename.isPending) return;
    setError(undefined);
    onBusy(true);
    try {
      const saved = entry
        ? await rename.mutateAsync({ id: entry.id, label: label.trim() })
        : await through(() =>
            add.mutateAsync({ network: network?.network ?? '', address: check.canonical ?? address.trim(), label: label.trim() }),
          );
      if (!saved) return;
      void refresh('funds');
      toast({ kind: 'good', text: entry ? t('renamed') : t('added') });
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      onBusy(false);
    }
  };
  const code = codeOf(error);
  const seems = networks.filter((n) => check.looksLike.includes(n.network) && n.network !== network?.network);
  return (
    <form
      id={form}
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {entry === undefined && (
        <>
          {networks.length > 0 && network && (
            <div>
              <p className="mb-1.5 text-13 font-medium text-t2">{f('network')}</p>
              <Chips
                label={f('network')}
                value={network.network}
                onValue={choose}
                choices={networks.map((n) => ({ value: n.network, label: named(n.name) }))}
              />
            </div>
          )}
          <Field
            name="address"
            label={a('label')}
            dir="ltr"
            value={address}
            maxLength={120}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => {
              type(event.target.value);
              setError(undefined);
            }}
            error={
              code === '20' || code === '3'
                ? text(error)
                : check.fault && a(`fault.${check.fault}`, { network: `\u2068${named(network?.name ?? '')}\u2069` })
            }
            hint={check.state === 'right' ? a('right', { network: `\u2068${named(network?.name ?? '')}\u2069` }) : a('hint')}
          />
          {seems.map((n) => (
            <Button key={n.network} tone="tonal" size="medium" onClick={() => choose(n.network)}>
              {a('useNetwork', { network: `\u2068${named(n.name)}\u2069` })}
            </Button>
          ))}
        </>
      )}
      <Field
        name="label"
        label={t('label')}
        value={label}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => {
          typeLabel(event.target.value);
          setError(undefined);
        }}
        error={code === '4' ? text(error) : undefined}
        hint={t('labelHint')}
      />
      {error !== undefined && !['20', '3', '4'].includes(code ?? '') && <FieldError>{text(error)}</FieldError>}
      {entry === undefined && <p className="text-12 text-t3">{t('trustNote')}</p>}
    </form>
  );
}
