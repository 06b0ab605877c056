/** Base words of the most common passwords, in lower case without digits and symbols. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passw pass word letmein welcome admin administrator root login guest test tester testing user default
  secret changeme access master system server oracle computer internet google yahoo facebook twitter youtube hotmail gmail
  iloveyou ilove love loveme lovely loveyou lover you me my mine baby babe babygirl babyboy princess prince angel angels
  sunshine shadow monkey dragon tiger lion bear eagle falcon hawk wolf panda kitty kitten cat dog doggie puppy horse pony
  dolphin fish turtle rabbit bunny butterfly spider snake cobra scorpion shark phoenix unicorn dinosaur elephant
  football soccer baseball basketball hockey tennis golf golfer rugby cricket boxing racing runner swimming skate surf
  yankees lakers cowboys steelers eagles packers raiders rangers giants arsenal chelsea liverpool manchester barcelona
  madrid juventus celtic united everton ferrari porsche mercedes mustang corvette camaro toyota honda yamaha suzuki harley
  michael michelle jennifer jessica ashley amanda daniel daniela andrew andrea thomas robert william richard charles
  charlie joseph joshua matthew anthony david john johnny james jordan george justin jason brandon tyler nicole nicholas
  samantha sarah stephanie melissa elizabeth patrick alexander alex alexis maria marina martin marie anna natalie
  natasha victoria vanessa veronica sophie sandra sabrina rachel rebecca patricia olivia monica maggie lauren laura
  heather hannah gabriel ginger emily diana dennis danielle claudia christian christine christopher chris catherine
  carlos bailey austin antonio albert adrian abigail kevin kimberly jasmine isabella harry hunter buster cooper cookie
  chocolate cheese chicken banana orange apple peach cherry strawberry pepper sugar honey candy coffee tea pizza beer
  whiskey vodka summer winter spring autumn january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday morning night moon star stars starwars sun sky
  heaven earth ocean river flower flowers rose daisy rainbow diamond silver golden gold money dollar cash rich lucky
  happy smile smiley forever friend friends family mother father mommy mummy daddy sister brother girl boy woman man
  jesus christ god lord faith hope blessed bible church superman batman spiderman ironman pokemon pikachu naruto zelda
  matrix merlin wizard magic mystic ninja samurai warrior knight king queen killer hunter ranger soldier army navy
  marine thunder storm lightning hurricane fire flame ice freedom liberty america england london paris berlin
  california texas florida dallas chicago boston newyork canada mexico brazil india china japan russia
  music guitar piano metallica nirvana slipknot rockstar rock hiphop dance dancer player gamer game games winner
  champion number one two three hello hi hey goodbye bye whatever nothing something anything everything trustno nopass
  mypassword fuck fuckyou fucker fuckoff shit bitch asshole sexy sex hot pussy dick cock boobs bigdog blink purple
  yellow black white blue green red pink brown scooter snoopy garfield mickey minnie donald tigger winnie barney
  bubbles blondie jackson jackass cowboy marlboro corona fender gibson compaq samsung nokia motorola apple windows
  linux android iphone qazwsx zxcvbn asdf qwer qwert qwerty azerty qwertz zaq xsw abc abcd abcde abcdef aaa xxx`
    .split(/\s+/)
    .filter((word) => word.length > 1),
);
