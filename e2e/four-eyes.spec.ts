import { expect, test } from '@playwright/test';
import { ask, mailedSetUp, must, openOffice, signIn, signInWith } from './office.ts';

interface Operator {
  readonly operator: string;
  readonly name: string;
  readonly person: string;
  readonly roles: readonly string[];
}

test('the requester can’t approve, nor can another account of the same person; another person can', async ({ browser, request }) => {
  const admin = await signIn(request, 'admin');
  const other = await signIn(request, 'admin-2');
  const all = await must<readonly Operator[]>(request, 'operators/list', admin.token);
  const maker = all.find((o) => o.operator === admin.operator) as Operator;
  const name = `night-${Date.now().toString(36)}`;

  // A second account of the same person, made an admin by the other admin.
  const twinName = `twin-${Date.now().toString(36)}`;
  const twin = await must<{ operator: string }>(request, 'operators/add', admin.token, {
    email: `${twinName}@office.test`,
    name: twinName,
    person: maker.person,
    reason: 'Second account for the night shift',
  });
  const password = 'correct horse 9 battery';
  await must(request, 'entry/choose-password', undefined, {
    ticket: await mailedSetUp(request, `${twinName}@office.test`),
    password,
    confirm: password,
  });
  const granted = await must<{ request: string }>(request, 'operators/change-roles', admin.token, {
    operator: twin.operator,
    roles: ['admin'],
    reason: 'Night shift',
  });
  await must(request, 'four-eyes/approve', other.token, { id: granted.request, reason: 'Planned for this week' });
  const twinSession = await signInWith(request, `${twinName}@office.test`, password);

  // The maker adds an operator and requests a role.
  const desk = await openOffice(browser, admin, '/operators');
  await desk.getByRole('button', { name: 'Add operator' }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email').fill(`${name}@office.test`);
  await dialog.getByLabel('Full name').fill('Nora Night');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Covers the night');
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  await expect(dialog.getByText(`The link was emailed to ${name}@office.test.`)).toBeVisible();
  await expect(dialog.getByText('setUp=')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await desk.getByRole('row', { name: new RegExp(name) }).click();
  await desk.getByRole('checkbox', { name: /^content/ }).check();
  await desk.getByRole('textbox', { name: /Change roles/ }).fill('Writes the notices at night');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Sent for approval.')).toBeVisible();
  await desk.getByRole('button', { name: 'View request' }).click();
  await expect(desk.getByText('You requested this, so you can only withdraw it.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  const id = new URL(desk.url().replace('/#', '')).searchParams.get('id') as string;

  // Neither account of that person may decide, whatever is sent.
  for (const { token } of [admin, twinSession]) {
    const refused = await ask(request, 'four-eyes/approve', token, { id, reason: 'I agree with myself' });
    expect(refused.body['error']).toBe('second-person');
  }
  const twinDesk = await openOffice(browser, twinSession, `/approvals?id=${id}`);
  await expect(twinDesk.getByText('You requested this, so you can only withdraw it.')).toBeVisible();

  // The other person sees who requested it, when and why, and decides with A, a reason and Enter.
  const second = await openOffice(browser, other, `/approvals?id=${id}`);
  await expect(second.getByText(/admin-1 requested this, .* “Writes the notices at night”/)).toBeVisible();
  await expect(second.getByText('Your approval will be the second.')).toBeVisible();
  await second.keyboard.press('a');
  await expect(second.getByRole('textbox', { name: 'Reason: Approve' })).toBeFocused();
  await second.keyboard.type('Known to me, starts on Monday');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Approved and applied.')).toBeVisible();
  const after = await must<readonly Operator[]>(request, 'operators/list', other.token);
  expect(after.find((o) => o.name === name)?.roles).toEqual(['content']);
  const again = await ask(request, 'four-eyes/approve', other.token, { id, reason: 'Once more' });
  expect(again.body['error']).toBe('request-closed');
  for (const page of [desk, twinDesk, second]) await page.context().close();
});
