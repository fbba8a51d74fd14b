import { fundsOffice } from '@bourse/contract/office/funds';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/text-field.tsx';
import { amountText } from '../wire/money-text.ts';
import { useSend } from '../wire/use-call.ts';
import { unitsOf } from './look-at.ts';
import type { Wallets } from './wallets.ts';

const places = ['hot', 'cold', 'bank'] as const;
const origins = [...places, 'own'] as const;
type Place = (typeof places)[number];
type Origin = (typeof origins)[number];

/** Records that the exchange's own coins were moved outside of this program, or paid in. It moves nothing itself. */
export function MoveDialog({ assets, onClose }: { readonly assets: Wallets['assets']; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('funds');
  const move = useSend(fundsOffice.moveCustody);
  const asked = useAsked('funds');
  const [asset, setAsset] = useState(assets[0]?.asset ?? '');
  const [from, setFrom] = useState<Origin>('hot');
  const [to, setTo] = useState<Place>('cold');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const one = assets.find((a) => a.asset === asset);
  const isAmount = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/.test(amount.trim()) && unitsOf(amount.trim()) > 0n;
  const unless =
    from === to ? t('samePlace') : !isAmount ? t('amountFirst') : reference.trim().length < 3 ? t('referenceFirst') : undefined;
  const choice = <P extends Origin>(label: string, of: readonly P[], value: P, set: (place: P) => void) => (
    <SelectField label={label} value={value} onChange={(event) => set(event.target.value as P)}>
      {of.map((place) => (
        <option key={place} value={place}>
          {t(`places.${place as Origin}`)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Dialog title={t('move')} onClose={onClose}>
      <p className="mb-3 text-t2">{t('moveText')}</p>
      <div className="mb-3 flex flex-wrap gap-3">
        <SelectField label={t('asset')} value={asset} onChange={(event) => setAsset(event.target.value)}>
          {assets.map((a) => (
            <option key={a.asset}>{a.asset}</option>
          ))}
        </SelectField>
        {choice(t('from'), origins, from, setFrom)}
        {choice(t('to'), places, to, setTo)}
      </div>
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        hint={one && from !== 'own' && t('thereNow', { amount: amountText(one[from], asset), asset })}
        error={amount !== '' && !isAmount ? t('plainNumber') : undefined}
        onChange={(event) => setAmount(event.target.value)}
        className="mb-3"
      />
      <TextField
        label={t('moveReference')}
        maxLength={120}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        className="mb-3"
      />
      <ActBar
        stacked
        busy={move.isPending}
        error={move.error ?? undefined}
        acts={[
          {
            id: 'move',
            label: t('askMove'),
            tone: 'ink',
            unless,
            run: (reason) =>
              move.mutate(
                { asset, from, to, amount: amount.trim(), reference: reference.trim(), reason },
                {
                  onSuccess: (answer) => {
                    asked(answer);
                    onClose();
                  },
                },
              ),
          },
        ]}
      />
    </Dialog>
  );
}
