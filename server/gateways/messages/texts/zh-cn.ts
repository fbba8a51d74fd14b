import type { Texts } from '../template.ts';
import { money } from './money-zh-cn.ts';
import { risk } from './risk-zh-cn.ts';

const notYou = '如非本人操作，请立即前往安全中心冻结账户，并联系客服。';
const where = '设备：{device}。IP 地址：{ip}。';
const hold = '提现暂停至 {until}。';

export const zhCn: Texts = {
  direction: 'ltr',
  foot: '此邮件由 {app} 发送。我们绝不会索要您的密码或验证码。',
  factors: { totp: '身份验证器', passkey: '通行密钥', recovery: '恢复码' },
  refusals: money.refusals,
  sides: risk.sides,
  templates: {
    ...money.templates,
    ...risk.templates,
    code: {
      subject: '您的 {app} 验证码',
      mail: ['您的验证码：{code}', '验证码 {minutes} 分钟内有效，仅可使用一次。', '如果您没有获取验证码，请忽略此邮件。'],
      sms: '【{app}】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    },
    'password-changed': {
      subject: '您的 {app} 登录密码已修改',
      mail: ['您的账户登录密码已于 {at} 修改，其他设备均已退出登录。', where, hold, notYou],
      sms: '【{app}】您的登录密码已修改。如非本人操作，请立即在应用内冻结账户。',
    },
    'safe-password-changed': {
      subject: '您的 {app} 提现密码已修改',
      mail: ['您的账户提现密码已于 {at} 设置或修改。', where, hold, notYou],
      sms: '【{app}】您的提现密码已修改。如非本人操作，请立即在应用内冻结账户。',
    },
    'second-factor-changed': {
      subject: '您的 {app} 账户双重验证已变更',
      mail: ['您的账户于 {at} 添加或移除了一种双重验证方式。', '验证方式：{factor}。', where, hold, notYou],
      sms: '【{app}】您的账户双重验证已变更。如非本人操作，请立即在应用内冻结账户。',
    },
    'contact-changed': {
      subject: '您的 {app} 账户联系方式已变更',
      mail: ['您的账户邮箱或手机号已于 {at} 变更。', '新的联系方式：{contact}。', where, hold, notYou],
      sms: '【{app}】您的账户邮箱或手机号已变更。如非本人操作，请立即联系客服。',
    },
    'new-device': {
      subject: '您的 {app} 账户有新的登录',
      mail: ['您的账户于 {at} 在新设备上登录。', where, notYou],
      sms: '【{app}】您的账户在新设备上登录。如非本人操作，请立即在应用内冻结账户。',
    },
    'account-locked': {
      subject: '您的 {app} 账户已锁定',
      mail: [
        '您的账户已于 {at} 锁定，暂时无法登录，当前委托已撤销。您的资金安全地保留在账户中。',
        '原因：{reason}。',
        '如需解锁，请联系客服。',
      ],
      sms: '【{app}】您的账户已锁定，资金安全。请联系客服。',
    },
    'login-locked': {
      subject: '您的 {app} 账户因多次输错密码已锁定',
      mail: [
        '有人多次输错您账户的密码。30 分钟内，无法从陌生地点登录。',
        '如需立即登录，请使用验证码 {code} 解锁，{minutes} 分钟内有效。',
        '您也可以在要登录的设备上打开此链接，一天内有效，仅可使用一次：{link}',
        '您的密码仍然安全，无需进行任何操作。',
      ],
      sms: '【{app}】您的账户因多次输错密码已锁定 30 分钟。解锁验证码 {code}，请勿告诉他人。{link}',
    },
    'account-unlocked': {
      subject: '您的 {app} 账户已解锁',
      mail: ['您的账户已于 {at} 解锁，可以重新登录。', hold],
      sms: '【{app}】您的账户已解锁，可以重新登录。',
    },
    'account-frozen': {
      subject: '您已冻结 {app} 账户',
      mail: [
        '您已于 {at} 冻结账户，所有设备均已退出登录，当前委托已撤销。您的资金安全地保留在账户中。',
        '如需恢复使用，请在登录页使用密码和我们发送的验证码解冻。',
      ],
      sms: '【{app}】您的账户已按您的要求冻结，可在登录页解冻。',
    },
    'closing-requested': {
      subject: '您已申请注销 {app} 账户',
      mail: [
        '您已于 {at} 申请注销账户。审核通过，且没有当前委托、余额和欠款后，我们将注销该账户。',
        '在此之前，您可以在安全中心撤回申请。',
        notYou,
      ],
      sms: '【{app}】您已申请注销账户。如非本人操作，请立即在安全中心撤回申请。',
    },
    'verification-passed': {
      subject: '您的 {app} 实名认证已通过',
      mail: ['您的实名认证已于 {at} 通过，感谢您的配合。'],
      sms: '【{app}】您的实名认证已通过。',
    },
    'verification-rejected': {
      subject: '您的 {app} 实名认证需要补充资料',
      mail: ['根据您提交的资料，我们未能完成实名认证。', '原因：{reason}。', '请在应用中打开实名认证页面，仅重新提交所缺的部分。'],
      sms: '【{app}】您的实名认证需要补充资料，请打开应用查看。',
    },
    'operator-set-up': {
      subject: '您的 {app} 后台账户',
      mail: [
        '已为您创建或重置后台账户 {account}。',
        '请打开此链接设置密码，24 小时内有效，仅可使用一次：{link}',
        '如果这不是您所期待的邮件，请勿打开链接，并告知管理员。',
      ],
      sms: '【{app}】后台：{link}',
    },
    'operator-locked': {
      subject: '{app} 后台：您的登录已锁定',
      mail: [
        '{at} 有人从 {ip} 多次输错 {account} 的密码。30 分钟内，除您已登录的网络外，无法使用密码登录。',
        '如需立即登录，请在要登录的设备上打开此链接，24 小时内有效，仅可使用一次：{link}',
        '您的密码没有被猜中，仍可使用通行密钥登录。',
      ],
      sms: '【{app}】后台登录因多次输错密码已锁定。{link}',
    },
    'operator-alarm': {
      subject: '{app} 后台：{account} 多次输错密码',
      mail: [
        '{at}，{account} 的登录因多次输错密码已锁定，来源：{ip}。',
        '{account} 已收到解锁链接。登录失败记录见“操作员”页面和审计日志。',
      ],
      sms: '【{app}】后台：{account} 因多次输错密码已锁定。',
    },
  },
};
