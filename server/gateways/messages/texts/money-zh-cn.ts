import type { MoneyTexts } from '../template.ts';

// Messages to traders about deposits and withdrawals.

const notYou = '如非本人操作，请立即前往安全中心冻结账户，并联系客服。';
const to = '收款方：{to}。';
const net = '网络：{network}。';
const bank = '银行：{bank}。';
const number = '编号：{id}。';
const fee = '扣除手续费 {fee} 后，到账 {arrival}。';

export const money: MoneyTexts = {
  refusals: {
    'deposit:nothing-arrived': '我们尚未收到该笔付款。请向银行核实，或联系客服。',
    'deposit:amount-differs': '到账金额不符。请按实际付款金额重新提交凭证。',
    'deposit:picture-unreadable': '图片无法辨认，请上传更清晰的图片。',
    'deposit:picture-wrong': '图片中没有该笔付款。',
    'deposit:sender-differs': '该笔付款来自他人账户。',
    'deposit:used-before': '该笔付款已入账。',
    'deposit:other': '该笔充值未通过，详情请联系客服。',
    'withdrawal:address-risk': '不支持该地址，或该地址涉嫌欺诈。',
    'withdrawal:account-review': '您的账户正在审核中，详情请联系客服。',
    'withdrawal:bank-refused': '银行拒绝了该笔付款。',
    'withdrawal:name-differs': '银行卡户名不符。',
    'withdrawal:source-unclear': '需要先说明资金来源，请联系客服。',
    'withdrawal:other': '该笔提现未通过，详情请联系客服。',
  },
  templates: {
    'deposit-credited': {
      subject: '您的 {app} 充值已到账',
      mail: ['{amount} 已于 {at} 存入您的资金账户。', net, bank, number, '如果这笔充值并非您所为，请联系客服。'],
      sms: '【{app}】{amount} 已存入您的账户。',
    },
    'deposit-rejected': {
      subject: '您的 {app} 充值未通过',
      mail: [
        '您提交的 {amount} 充值未通过审核，已于 {at} 被拒绝。',
        '{refusal}',
        bank,
        number,
        '您可以在应用的充值页面重新提交凭证。如果您没有提交过这笔充值，请联系客服。',
      ],
      sms: '【{app}】您的 {amount} 充值未通过，请打开应用查看原因。',
    },
    'withdrawal-submitted': {
      subject: '您的 {app} 提现申请',
      mail: [
        '您于 {at} 申请提现 {amount}。',
        to,
        net,
        bank,
        fee,
        number,
        '在审核通过之前，您可以在应用的提现记录中取消。',
        '如非本人操作，请立即取消这笔提现，前往安全中心冻结账户，并联系客服。',
      ],
      sms: '【{app}】您的账户申请提现 {amount}。如非本人操作，请立即在应用内冻结账户。',
    },
    'withdrawal-sent': {
      subject: '您的 {app} 提现已汇出',
      mail: ['您的 {amount} 提现已于 {at} 汇出。', to, net, bank, fee, number, notYou],
      sms: '【{app}】您的 {amount} 提现已汇出。如非本人操作，请立即在应用内冻结账户。',
    },
    'withdrawal-rejected': {
      subject: '您的 {app} 提现被拒绝',
      mail: ['您的 {amount} 提现已于 {at} 被拒绝，全部金额已退回您的资金账户，可继续使用。', '{refusal}', to, net, bank, number, notYou],
      sms: '【{app}】您的 {amount} 提现被拒绝，金额已退回。',
    },
    'withdrawal-cancelled': {
      subject: '您的 {app} 提现已取消',
      mail: ['您的 {amount} 提现已于 {at} 取消，全部金额已退回您的资金账户，可继续使用。', to, net, bank, number, notYou],
      sms: '【{app}】您的 {amount} 提现已取消。如非本人操作，请立即在应用内冻结账户。',
    },
    'withdrawal-failed': {
      subject: '您的 {app} 提现未能汇出',
      mail: [
        '您的 {amount} 提现未能汇出，全部金额已于 {at} 退回您的资金账户。',
        to,
        net,
        bank,
        number,
        `您可以在应用中重新申请。${notYou}`,
      ],
      sms: '【{app}】您的 {amount} 提现未能汇出，金额已退回。',
    },
  },
};
