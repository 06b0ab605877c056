import { expect, test } from 'vitest';
import { readPrice } from './search-price.ts';

const MAX = 2_147_483_647;

test.each([
  ['green tea under $20', 'green tea', 0, 1999],
  ['under 20 green tea', 'green tea', 0, 1999],
  ['tea, less than 10.50 USD', 'tea', 0, 1049],
  ['up to 200', '', 0, 20_000],
  ['gift at most 30 dollars', 'gift', 0, 3000],
  ['tea <= 15', 'tea', 0, 1500],
  ['tea over 100', 'tea', 10_001, MAX],
  ['at least $40', '', 4000, MAX],
  ['tea from $40', 'tea', 4000, MAX],
  ['tea from 1920', 'tea from 1920', 0, MAX],
  ['20 - 30', '20 - 30', 0, MAX],
  ['between 30 and 20', '', 2000, 3000],
  ['menos de 12,50 €', '', 0, 1249],
  ['Sun Moon Lake Ruby No. 18', 'Sun Moon Lake Ruby No. 18', 0, MAX],
  ['ready in under 5 minutes', 'ready in under 5 minutes', 0, MAX],
  ['under 80 °C', 'under 80 °C', 0, MAX],
  ['under 99999999999', 'under 99999999999', 0, MAX],
])('[SRCH-1] reads %j as %j with its prices', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['tea not more than $20', 'tea', 0, 2000],
  ['nothing over $20', '', 0, 2000],
  ['nothing that costs more than $20', '', 0, 2000],
  ['a tea that isn’t over 20 dollars', 'a tea that', 0, 2000],
  ['gift, not above 50', 'gift', 0, 5000],
  ['never more than 15', '', 0, 1500],
  ['nicht über 20 €', '', 0, 2000],
  ['no más de 20', '', 0, 2000],
  ['no less than 20', '', 2000, MAX],
  ['nothing under $10', '', 1000, MAX],
  ['tea not below 10.50', 'tea', 1050, MAX],
  ['no less than $10 and no more than $20', 'and', 1000, 2000],
  ['no caffeine under $20', 'no caffeine', 0, 1999],
])('[SRCH-1] reads the negation of %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['mint under $20', 'mint', 0, 1999],
  ['Marrakech Mint over $50', 'Marrakech Mint', 5001, MAX],
  ['birthday present under $30', 'birthday present', 0, 2999],
  ['I want under $20', 'I want', 0, 1999],
  ['elegant under 20', 'elegant', 0, 1999],
  ['assortment between $10 and $20', 'assortment', 1000, 2000],
  ['plant above $15', 'plant', 1501, MAX],
  ["doesn't cost more than $20", '', 0, 2000],
  ['tea that isnt over $20', 'tea that', 0, 2000],
  ['dont want to spend more than $20', '', 0, 2000],
])('[SRCH-1] reads only negations as negations in %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['budget 2 cup teapot', '2 cup teapot'],
  ['budget two person teapot', 'two person teapot'],
  ['budget 12 cup teapot', '12 cup teapot'],
  ['budget of 4 cups', 'of 4 cups'],
  ['budget 2 tea', '2 tea'],
  ['teapot cheaper than 4 person teapots', 'teapot than 4 person teapots'],
])('[SRCH-1] reads no price in the count of %j', (typed, words) => {
  expect(readPrice(typed)).toEqual({ words, isPriced: false, min: 0, max: MAX });
});

test.each([
  ['$10 - $20', '', 1000, 2000],
  ['$10 - 20', '', 1000, 2000],
  ['10 - 20 dollars', '', 1000, 2000],
  ['10 – 20 €', '', 1000, 2000],
  ['10 € - 20', '', 1000, 2000],
  ['10-$20', '', 1000, 2000],
  ['between 10 - $20', '', 1000, 2000],
  ['Ruby No. 18 - $24 or less', 'Ruby No. 18', 0, 2400],
  ['Ruby No. 18 - under $24', 'Ruby No. 18', 0, 2399],
  ['Ruby No. 18 $24 or less', 'Ruby No. 18', 0, 2400],
  ['teapot 4 $50+', 'teapot 4', 5000, MAX],
  ['under 20$ 2 tins', '2 tins', 0, 1999],
])('[SRCH-1] reads the prices next to the dash of %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['under 20 euro', '', 0, 1999],
  ['tea under 20 euros', 'tea', 0, 1999],
  ['under 20 EUR please', '', 0, 1999],
  ['über 20 €', '', 2001, MAX],
  ['Tee über 20 €', 'Tee', 2001, MAX],
  ['under $1,000', '', 0, 99_999],
  ['under 1.000,50 €', '', 0, 100_049],
  ['tea under 20.5', 'tea', 0, 2049],
  ['tea<20', 'tea', 0, 1999],
  ['under US$20', '', 0, 1999],
  ['tea over 10 and under 20', 'tea and', 1001, 1999],
  ['under 30 and over 20', 'and', 2001, 2999],
  ['between 10 and 20 dollars', '', 1000, 2000],
  ['under $20 for my mother', 'for my mother', 0, 1999],
])('[SRCH-1] reads the whole amount of %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['$20 or less', '', 0, 2000],
  ['20 dollars max', '', 0, 2000],
  ['green tea, $20 max.', 'green tea', 0, 2000],
  ['gift 25 bucks or under', 'gift', 0, 2500],
  ['sencha 30 or less', 'sencha', 0, 3000],
  ['$20 and under', '', 0, 2000],
  ['30 USD tops', '', 0, 3000],
  ['coffee 15 euros at most', 'coffee', 0, 1500],
  ['$30 and up', '', 3000, MAX],
  ['teapot $40 or more', 'teapot', 4000, MAX],
  ['$50+ gift', 'gift', 5000, MAX],
  ['40 dollars minimum', '', 4000, MAX],
  ['20 dollar budget', '', 0, 2000],
  ['budget of $20', '', 0, 2000],
  ['my budget is 20', 'my', 0, 2000],
  ['no more than $20 max', '', 0, 2000],
  ['tea under 30 or less', 'tea', 0, 2999],
  ['not exceeding $20', '', 0, 2000],
  ['$10-$20', '', 1000, 2000],
  ['tea 10 to 20 dollars', 'tea', 1000, 2000],
  ['10–20 €', '', 1000, 2000],
  ['zwischen 10 und 20 Euro', '', 1000, 2000],
  ['price: 10-20', '', 1000, 2000],
  ['$10 - $20 range', '', 1000, 2000],
  ['20 dollars or fewer', '', 0, 2000],
  ['gift priced between 10 and 20', 'gift', 1000, 2000],
  ['tea that costs less than 9', 'tea that', 0, 899],
  ['tea cheaper than 9', 'tea', 0, 899],
  ['gift for women less expensive than 15', 'gift for women', 0, 1499],
  ['over 50 and under 80', 'and', 5001, 7999],
])('[SRCH-1] reads the price after or around the number in %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['under twenty dollars', '', 0, 1999],
  ['tea under twenty', 'tea', 0, 1999],
  ['no more than fifteen', '', 0, 1500],
  ['sencha below Thirty-Five bucks', 'sencha', 0, 3499],
  ['between ten and twenty', '', 1000, 2000],
  ['from ten to twenty dollars', '', 1000, 2000],
  ['ten to twenty dollars', '', 1000, 2000],
  ['a hundred dollars or less', '', 0, 10_000],
  ['gift over two hundred and fifty dollars', 'gift', 25_001, MAX],
  ['twenty five dollars max', '', 0, 2500],
])('[SRCH-1] reads the price in words of %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['sencha under 20!', 'sencha', 0, 1999],
  ['under 20!!!', '', 0, 1999],
  ['sencha (under 20)', 'sencha', 0, 1999],
  ['"under 20"', '', 0, 1999],
  ['under 20 :)', '', 0, 1999],
  ['sencha under 20 🙂', 'sencha', 0, 1999],
  ['¿under $20?', '', 0, 1999],
  ['matcha: max 30…', 'matcha', 0, 3000],
  ['under 20, please', '', 0, 1999],
  ['green tea under 20 thanks!', 'green tea', 0, 1999],
  ['anything under 20', '', 0, 1999],
  ['something for $20 or less', 'something for', 0, 2000],
])('[SRCH-1] reads the price next to the punctuation of %j', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  'less than 50 mg caffeine',
  'less than 50mg caffeine',
  'at least 100 grams',
  'fresh for at least 6 months',
  'more than 3 infusions',
  'under 5 calories',
  'under 3 minutes',
  'below 80 degrees',
  'below 80 °C',
  'teapot for more than 4 people',
  'at least 6 cups',
  'more than 10 pieces',
  'at least 20 bags',
  'grown above 1500 m',
  'grown above 1500',
  'brewed below 80',
  'between 80 and 90 degrees',
  'water between 80 and 90',
  'caffeine under 50',
  'tea for kids under 12',
  'over 90% shade',
  'more than 3 green tea bags',
  'within 20',
  'from 1920 to 1930',
  'under $1 per cup',
  'no tea over $20',
  'do not show me teas over $20',
  'over $50 under $20',
  'under $0',
  'women over 50',
  'over 50',
  'over fifty',
  'tea for women over 50',
  'gift for men under 60',
  'mothers over 40',
  'women between 40 and 60',
  'women over 50 and under 60',
  'tea for over 50',
  'age 50 or over',
  'ages 50+',
  '50 and over',
  '50+',
  'sencha 100+',
  'teapot for up to 4',
  'serves up to 12',
  'up to two',
  'at least one',
  'between two and three',
  '3 to 5 minutes',
  'three minutes or less',
  'under ten minutes',
  '80 degrees max',
  'under 80 ℃',
  '50 g or less',
  '100 bags or more',
  'tea bags 100 or more',
  'top 10',
  'top ten',
  'Ruby No. 18 or more',
  'under tenderness',
  'Ruby No. 18 - $24',
  'size 1 - $30',
  'size 2 – €30',
  'teapot 4 - $60',
  'kettle 0.8 - US$50',
])('[SRCH-1] reads no price in %j', (typed) => {
  expect(readPrice(typed)).toEqual({ words: typed, isPriced: false, min: 0, max: MAX });
});

test.each([
  ['cheap green tea', 'green tea'],
  ['the cheapest green tea', 'the green tea'],
  ['günstiger Tee', 'Tee'],
  ['thé pas cher', 'thé'],
  ['low-priced black tea', 'black tea'],
  ['Cheapest', 'Cheapest'],
  ['cheapskate', 'cheapskate'],
])('[SRCH-1] reads %j as %j', (typed, words) => {
  expect(readPrice(typed)).toMatchObject({ words, isPriced: false });
});

test('[SRCH-1] reads a cheap tea with a price', () => {
  expect(readPrice('cheap tea under $20')).toMatchObject({ words: 'tea', max: 1999 });
  expect(readPrice('cheap, under 20')).toMatchObject({ words: '', max: 1999 });
});
