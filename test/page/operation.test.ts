import { expect } from 'chai';
import { LEAVE, leavePayroll, leaveQuery } from './support/leave-law.js';
import { PageService, textIn } from './support/pages.js';

const PATH = '/leave-pay';

describe('the calculator of an operation that declares a page', () => {
  const pages = new PageService();
  before(() => pages.start({}, {}, undefined, leavePayroll()));
  after(() => pages.stop());
  const opened = async (changes: Readonly<Record<string, string>> = {}) =>
    pages.open(`${PATH}?${leaveQuery(changes)}`);
  const words = async (changes: Readonly<Record<string, string>> = {}) =>
    textIn((await opened(changes)).text);

  it('stands in the menu below the heading of its group, and says its summary to search engines', async () => {
    const { text } = await pages.get('/');
    const [menu = ''] = /<li class="menu-group">.*?<\/ul>/s.exec(text) ?? [];
    expect(textIn(menu)).to.include('Leave and orders').and.to.include('Statutory Sick Pay Leave pay');
    const page = (await pages.get(PATH)).text;
    expect(page).to.include('<title>Leave pay – Farthing</title>');
    expect(page).to.include('<meta name="description" content="What is paid in leave."/>');
    expect(page).to.include('<a href="/leave-pay" aria-current="page">Leave pay</a>');
    expect(page).to.match(/<button[^>]*aria-current="true"[^>]*>Leave and orders/);
  });

  it('shows the answer of its first example in grey until something is said', async () => {
    const { text } = await pages.get(PATH);
    const [example = ''] = /<section class="example pale".*?<\/section>/.exec(text) ?? [];
    expect(textIn(example)).to.match(/£[\d,.]+ For example – /);
    const [, href = ''] = /<ul class="plain"><li><a href="([^"]+)"/.exec(text) ?? [];
    const shown = await pages.open(href.replaceAll('&amp;', '&'));
    const [, figure = 'none'] = /<strong class="num">([^<]+)</.exec(example) ?? [];
    expect(shown.text).to.include(`<strong class="num">${figure}<`).and.not.to.include('example pale');
  });

  it('asks what is needed in the open, and folds away what may be left out', async () => {
    const { text } = await pages.get(PATH);
    const labels = [...text.matchAll(/<(?:label class="label"|legend class="label")[^>]*>([^<]*)</g)].map(
      ([, label]) => label,
    );
    expect(labels).to.deep.equal([
      ...['Kind of leave', 'Day of the placement', 'Part that is paid', 'Payment'],
      ...['Paid on', 'What it is', 'Gross', 'Hours', 'Tax year', 'What was agreed', 'Keeping in touch days'],
      ...['What the employer adds', 'Amount a day', 'Paid before', 'Leave pay', 'Bonuses'],
      ...['Paid in full', 'Early weeks', 'Late weeks'],
    ]);
    const folded = /<summary><b>What was agreed<\/b>.*?<\/details>/s.exec(text)?.[0] ?? '';
    expect(folded).to.include('Keeping in touch days');
    expect(textIn(text)).to.include(
      'Only where “Kind of leave” is “Adoption”. Day of the placement The day on which the child comes to live with the adopter. Such as 28/08/2026.',
    );
  });

  it('shows a field that is for another word than the chosen one only where it has a value', async () => {
    const isHidden = async (changes: Readonly<Record<string, string>>) => {
      const { text } = await opened(changes);
      const [field = ''] = /<div class="fits" data-fits="leave" data-words="adoption"[^>]*>/.exec(text) ?? [];
      return field.includes('hidden');
    };
    expect(await isHidden({ leave: 'birth', placed_on: '' })).to.equal(true);
    expect(await isHidden({ leave: 'adoption', placed_on: '' })).to.equal(false);
    expect(await isHidden({ leave: '', placed_on: '' })).to.equal(false);
    expect(await isHidden({ leave: 'birth', placed_on: '2026-05-04' })).to.equal(false);
  });

  it('folds away a group of groups, unfolded where something in it was said or is wrong', async () => {
    const fold = (text: string) => /<details class="group" data-field="before.by_week"[^>]*>/.exec(text)?.[0];
    expect(fold((await pages.get(PATH)).text)).to.equal(
      '<details class="group" data-field="before.by_week">',
    );
    const { text } = await opened({ 'before.by_week.in_full.early_weeks': '30' });
    expect(fold(text)).to.include(' open');
    expect(fold((await opened({ 'before.by_week.in_full.late_weeks': '1,2' })).text)).to.include(' open');
    expect(textIn(text)).to.include('By week Paid in full Early weeks The first six. Late weeks');
  });

  it('tells amounts of a group apart where it sums them up', async () => {
    const all = { 'before.pay': '400', 'before.bonus': '20', 'before.by_week.in_full.early_weeks': '30' };
    expect(await words(all)).to.include(
      'Paid before: leave pay £400, bonuses £20, early weeks £30 (paid in full)',
    );
  });

  it('says in a line that a group has no amounts, and in a table what it has', async () => {
    expect(await words()).to.match(/ The figures Entitled .* Paid before none The pay /);
    expect(await words({ 'before.bonus': '20' })).to.include('Paid before Added £0.00 Bonuses before £20.00');
  });

  it('offers the tax years of the operation alone, says so, and refuses others at their field', async () => {
    const { text } = await pages.get(PATH);
    const [select = ''] = /<select id="tax_year".*?<\/select>/s.exec(text) ?? [];
    expect([...select.matchAll(/value="([^"]*)"/g)].map(([, year]) => year)).to.deep.equal(['2026-27']);
    expect(textIn(text)).to.include('What is paid in leave For tax years from 2026-27 on.');
    const { status, text: faulty } = await opened({ tax_year: '2025-26' });
    expect(status).to.equal(400);
    expect(textIn(faulty)).to.include('Tax year must be one of 2026-27');
  });

  it('shows the main figure with its sentence, then each figure, group and list', async () => {
    const text = await words();
    expect(text).to.include('Pay in leave £1,820.00 £1,820.00: £1,800.00 for all payments, and £20.00.');
    expect(text).to.include('The figures Entitled to pay in leave Yes Day of the placement none');
    expect(text).to.include(
      'The pay Pay in leave £1,820.00 Pay by 31 May 2026 The pay: the employer’s part Added £20.00',
    );
    expect(text).to.include(
      'Each payment Paid on What it is Gross, £ Paid late Paid, £ 29 May 2026 Salary 2,000.00 No 1,800.00 30 June 2026 Bonus 333.33 Yes 0.00',
    );
  });

  it('says why nothing is due, a day in it as people write it, with the group that is null as none', async () => {
    const text = await words({ has_notice: '' });
    expect(text).to.include(
      'Entitled to pay in leave No Since 6 April 2026 notice must be given four weeks before leave begins.',
    );
    expect(text).to.include('The pay none').and.not.to.include('£1,820.00');
  });

  it('names what is wrong by its labels, in the order of the form', async () => {
    const faults = async (changes: Readonly<Record<string, string>>) =>
      [...(await opened(changes)).text.matchAll(/<li><a href="#([^"]*)"[^>]*>([^<]*)</g)].map(
        ([, name, says]) => [name, says],
      );
    expect(await faults({ leave: '', 'payments.1.gross': '', part_paid: '101' })).to.deep.equal([
      ['leave', 'Kind of leave: this is needed'],
      ['part_paid', 'Part that is paid must be 100 or less'],
      ['payments.1.gross', 'Payment 2: “Gross” is needed'],
    ]);
    expect(await faults({ leave: 'adoption' })).to.deep.equal([
      ['placed_on', 'Day of the placement is needed where “Kind of leave” is “Adoption”'],
    ]);
    expect(await faults({ placed_on: '2026-08-01' })).to.deep.equal([
      ['placed_on', 'Day of the placement may be given only where “Kind of leave” is “Adoption”'],
    ]);
  });

  it('adds an item to a list and removes one, each by an address of its own', async () => {
    const { text } = await pages.open(`${PATH}?${leaveQuery({ 'show.add': 'payments' })}`);
    expect(text).to.include('name="payments.2.gross"');
    const removed = await pages.get(`${PATH}?${leaveQuery({ 'show.remove': 'payments.0' })}`);
    const query = new URLSearchParams(removed.location?.split('?')[1]);
    expect(query.get('payments.0.gross')).to.equal('333.33');
    expect(query.has('payments.1.gross')).to.equal(false);
    const { status, text: shorter } = await pages.get(removed.location ?? '');
    expect(status).to.equal(200);
    expect(shorter).to.match(/<button[^>]*value="payments"[^>]*autofocus/);
  });

  it('has reasons of each figure, also of an item, and a sheet', async () => {
    const { text } = await opened();
    const links = [...text.matchAll(/href="(\/leave-pay\/why\/[^"]*)" data-why/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(links.map((link) => /why\/([^?]*)/.exec(link)?.[1])).to.deep.equal([
      ...['pay.due', 'pay.pay_by', 'pay.employer.added', 'payments.0.paid', 'payments.1.paid'],
    ]);
    const reasons = await Promise.all(links.map(async (link) => textIn((await pages.get(link)).text)));
    expect(reasons[0]).to.include('£1,820.00: £1,800.00 for all payments, and £20.00.');
    expect(reasons[1]).to.include('6 April 2026 First day of the tax year the tax year');
    expect(reasons[3]).to.include('Paid, 1 of 2 £1,800.00').and.to.include('£1,800.00: 90% of £2,000.00.');
    expect(reasons[4]).to.include('Paid, 2 of 2 £0.00').and.to.include('90% Part that is paid you said');
    const sheet = await pages.get(`${PATH}/sheet?${leaveQuery()}`);
    expect(sheet.status).to.equal(200);
    expect(textIn(sheet.text))
      .to.include('Kind of leave: birth')
      .and.to.include('Part that is paid: 90%')
      .and.to.include('Pay in leave £1,800.00 for all payments, and £20.00.');
  });

  it('calls two figures of one name by that of their group, too, where each stands by itself', async () => {
    const query = leaveQuery({ 'before.pay': '400' });
    const titleOf = async (path: string) => textIn((await pages.get(`${PATH}/why/${path}?${query}`)).text);
    expect(await titleOf('pay.employer.added')).to.include('The employer’s part: added £20.00');
    expect(await titleOf('before.pay')).to.include('Paid before: added £400.00');
    expect(await titleOf('before.bonus'))
      .to.include('Bonuses before £0.00')
      .and.not.to.include('Paid before:');
  });

  it('takes sixty items with five fields each in one address, and shows as many rows', async () => {
    const { tax_year, leave, part_paid, has_notice } = LEAVE;
    const items = Array.from({ length: 60 }, (_, index) => [
      [`payments.${index}.paid_on`, '2026-05-29'],
      [`payments.${index}.kind`, 'salary'],
      [`payments.${index}.gross`, '2000.55'],
      [`payments.${index}.hours`, '37.5'],
      [`payments.${index}.is_late`, 'true'],
    ]);
    const all = [...Object.entries({ tax_year, leave, part_paid, has_notice }), ...items.flat()];
    const { status, text } = await pages.open(`${PATH}?${new URLSearchParams(all)}`);
    expect(status).to.equal(200);
    expect(text.match(/<th scope="row">29 May 2026</g)).to.have.length(60);
    expect(text).to.include('name="payments.59.gross"');
    expect(pages.faults).to.deep.equal([]);
  });
});
