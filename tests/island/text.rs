//! Everything that is read from outside: boards, codes, seeds, names.

use island::{Code, CodeError, Disc, Name, Seed, Setup, ShapeError, TextError, new_game};
use rand::RngExt;

use crate::{position, random, random_board, random_start};

#[test]
fn a_board_is_read_back_as_it_was_written() {
    let mut rng = random(40);
    for _ in 0..500 {
        let board = random_board(&mut rng);
        assert_eq!(position(&board.to_string(), board.turn()), board);
    }
}

#[test]
fn trailing_sea_may_be_left_out_and_a_blank_line_ends_the_board() {
    let whole = position("#.##\n.OX#\n.XO.\n", Disc::Black);
    assert_eq!(position("#.\n.OX\n.XO.\n", Disc::Black), whole);
    assert_eq!(position("#.\r\n.OX  \r\n.XO.\r\n\r\nXXXX\n", Disc::Black), whole);
    assert_eq!(position("#####\n##.##\n#.OX\n#.XO.\n#\n", Disc::Black), whole, "coordinates count from the land");
}

#[test]
fn what_is_no_board_is_refused_with_its_place() {
    let error = |text: &str| Setup::parse(text).unwrap_err();
    assert_eq!(error("..\n.x\n"), TextError::Character { found: 'x', row: 2, column: 2 });
    assert_eq!(error("..島\n"), TextError::Character { found: '島', row: 1, column: 3 });
    for nothing in ["", "\n..\n", "###\n###\n"] {
        assert_eq!(error(nothing), TextError::Shape(ShapeError::NoLand));
    }
    assert_eq!(error(&".".repeat(27)), TextError::Shape(ShapeError::TooWide(27)));
    assert_eq!(error(&".".repeat(100_000)), TextError::Shape(ShapeError::TooWide(100_000)));
    assert_eq!(error(&"................\n".repeat(17)), TextError::Shape(ShapeError::TooLarge(272)));
    assert!(Setup::parse(&"................\n".repeat(16)).is_ok());
}

#[test]
fn codes_of_both_forms_are_read_back_as_they_were_written() {
    let mut rng = random(41);
    for _ in 0..300 {
        let island = random_start(&mut rng).position().island().clone();
        let literal = Code::Literal(island);
        assert_eq!(literal.to_string().parse(), Ok(literal));
    }
    let code: Code = "v1-12-K7Q2M9XA".parse().unwrap();
    assert_eq!(code.to_string(), "v1-12-K7Q2M9XA");
    assert_eq!("v1-12-k7q2m9xa".parse(), Ok(code.clone()));
    assert_eq!(code.island().unwrap().size(), 86);
    let literal: Code = "v1=#.../.../....".parse().unwrap();
    assert_eq!(literal.to_string(), "v1=#.../.../....");
    assert_eq!(new_game(literal.island().unwrap()).unwrap().position().empty().len(), 6);
}

#[test]
fn what_is_no_code_is_refused_with_its_reason() {
    let cases = [
        ("", CodeError::Form),
        ("K7Q2M9XA", CodeError::Form),
        ("v-1-K7Q2M9XA", CodeError::Form),
        ("v1", CodeError::Form),
        ("v1-1", CodeError::Form),
        ("vv1-1-K7Q2M9XA", CodeError::Form),
        ("v1=..x/...", CodeError::Form),
        ("v2-1-K7Q2M9XA", CodeError::Version),
        ("v01-1-K7Q2M9XA", CodeError::Version),
        ("v99999999999999999999-1-K7Q2M9XA", CodeError::Version),
        ("v1-0-K7Q2M9XA", CodeError::Stage),
        ("v1-+1-K7Q2M9XA", CodeError::Stage),
        ("v1-01-K7Q2M9XA", CodeError::Stage),
        ("v1-65536-K7Q2M9XA", CodeError::Stage),
        ("v1--1-K7Q2M9XA", CodeError::Stage),
        ("v1-1-K7Q2M9X", CodeError::Seed),
        ("v1-1-K7Q2M9XAA", CodeError::Seed),
        ("v1-1-K7Q2M9XU", CodeError::Seed),
        ("v1-1-無限無限", CodeError::Seed),
        ("v1=", CodeError::Shape(ShapeError::NoLand)),
        ("v1=###/###", CodeError::Shape(ShapeError::NoLand)),
        ("v1=.../#.#", CodeError::NoStart),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Code>(), Err(error), "{text}");
    }
    assert_eq!(format!("v1={}", ".".repeat(27)).parse::<Code>(), Err(CodeError::Shape(ShapeError::TooWide(27))));
}

#[test]
fn seeds_read_back_forgive_what_is_misread_and_any_text_stands_for_one() {
    let mut rng = random(42);
    for _ in 0..1_000 {
        let seed = Seed::random(&mut rng);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(Seed::from_text(&seed.to_string()), seed);
    }
    assert_eq!("oOiIlL00".parse::<Seed>().unwrap().to_string(), "00111100");
    let texts = ["", "a", "hello", "こんにちは", "K7Q2M9XA2", "18446744073709551615"];
    let seeds: std::collections::BTreeSet<_> = texts.map(Seed::from_text).into();
    assert_eq!(seeds.len(), texts.len());
}

#[test]
fn names_of_cells_are_a_letter_and_a_number_from_one() {
    assert_eq!(Name::parse("c4"), Some(Name { column: 2, row: 3 }));
    assert_eq!(Name::parse("C4").map(|name| name.to_string()).as_deref(), Some("c4"));
    for wrong in ["", "c", "4", "c0", "c04", "4c", "cc4", "c+4", "c-1", "c4 ", "é4", "c9999", "c99999999999999999999"]
    {
        assert_eq!(Name::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn text_from_anywhere_never_panics() {
    let mut rng = random(43);
    let alphabet: Vec<char> = "v12-=./#XO\n c4pas島\u{0}K7Q".chars().collect();
    for _ in 0..20_000 {
        let text: String =
            (0..rng.random_range(0..60)).map(|_| alphabet[rng.random_range(0..alphabet.len())]).collect();
        let _ = Setup::parse(&text);
        let _ = Name::parse(&text);
        if let Ok(code) = text.parse::<Code>() {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}
