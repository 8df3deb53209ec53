//! The generator: every promise, over many seeds of every stage; and islands that may never change.

use std::collections::BTreeSet;

use island::{Code, Disc, Island, MAX_DRAWS, MAX_LONG_SIDE, MAX_SHORT_SIDE, Seed, Setup, Stage, generate, new_game};

use crate::{data, random};

#[test]
fn the_islands_of_the_golden_file_have_not_changed() {
    let text = data("islands.txt");
    let mut stages = BTreeSet::new();
    for entry in text.split("\n\n").filter(|entry| !entry.trim().is_empty()) {
        let (code, board) = entry.trim_start().split_once('\n').unwrap();
        let code: Code = code.strip_prefix("code: ").unwrap().parse().unwrap();
        stages.insert(code.stage().unwrap().number());
        let game = new_game(code.island().unwrap()).unwrap();
        assert_eq!(game.position().to_string().trim_end(), board.trim_end(), "{code}");
    }
    assert!((1..=19).all(|stage| stages.contains(&stage)));
}

#[test]
fn stages_grow_from_20_to_120_cells_and_go_on() {
    let sizes = [(1, 20), (2, 26), (5, 44), (10, 74), (15, 104), (17, 116), (18, 120), (19, 120), (u16::MAX, 120)];
    for (number, size) in sizes {
        assert_eq!(Stage::new(number).unwrap().size(), size);
    }
    assert_eq!(Stage::new(0), None);
    assert_eq!(Stage::new(u16::MAX).unwrap().next().number(), u16::MAX);
}

/// Every promise but those that need the whole set of islands.
fn check(island: &Island, stage: Stage) {
    assert_eq!(island.size(), stage.size());
    let (width, height) = (island.width(), island.height());
    assert!(width.max(height) <= MAX_LONG_SIDE && width.min(height) <= MAX_SHORT_SIDE, "{width} × {height}");
    let mut connected = BTreeSet::new();
    let mut todo: Vec<_> = island.land().first().into_iter().collect();
    while let Some(cell) = todo.pop() {
        if connected.insert(cell) {
            todo.extend(island.sides(cell));
        }
    }
    assert_eq!(connected.len() as u32, island.size(), "connected by sides");

    let setup = Setup::start(island.clone().into()).expect("a place to start");
    let start = island::Position::new(setup, Disc::Black);
    assert!(!start.legal_moves().is_empty(), "the first player can move");
    // The block nearest to the centroid, by exact comparison of squared distances in units of 1 / size.
    let n = i64::from(island.size());
    let sum = |place: &dyn Fn(island::Cell) -> usize| island.land().into_iter().map(|c| place(c) as i64).sum::<i64>();
    let (x, y) = (sum(&|c| island.column(c)), sum(&|c| island.row(c)));
    let distance = |column: usize, row: usize| {
        let (dx, dy) = (2 * n * column as i64 + n - 2 * x, 2 * n * row as i64 + n - 2 * y);
        dx * dx + dy * dy
    };
    let blocks = (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).filter(|&(row, column)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|(down, right)| island.cell(column + right, row + down).is_some())
    });
    let nearest = blocks.min_by_key(|&(row, column)| (distance(column, row), row, column)).unwrap();
    let at = |right, down| island.cell(nearest.1 + right, nearest.0 + down).and_then(|cell| start.disc(cell));
    assert_eq!([at(0, 0), at(1, 1)], [Some(Disc::White); 2]);
    assert_eq!([at(1, 0), at(0, 1)], [Some(Disc::Black); 2]);
    assert_eq!((start.count(Disc::Black), start.count(Disc::White)), (2, 2));
}

fn soak(seeds: u64) {
    for number in 1..=18 {
        let stage = Stage::new(number).unwrap();
        let mut rng = random(1000 + u64::from(number));
        let mut retries: Vec<_> = (0..seeds)
            .map(|_| {
                let made = generate(stage, Seed::random(&mut rng)).expect("an island within the bound");
                check(&made.island, stage);
                made.retries
            })
            .collect();
        retries.sort_unstable();
        let (median, worst) = (retries[retries.len() / 2], retries[retries.len() - 1]);
        println!("stage {number:2}: retries median {median}, worst {worst}, bound {MAX_DRAWS}");
        assert!(worst < MAX_DRAWS / 2, "stage {number} came near the bound");
    }
}

#[test]
fn the_generator_keeps_its_promises_over_a_hundred_seeds_a_stage() {
    soak(100);
}

#[test]
#[ignore = "soak: run in release"]
fn the_generator_keeps_its_promises_over_ten_thousand_seeds_a_stage() {
    soak(10_000);
}

#[test]
fn the_same_seed_gives_the_same_island_and_other_seeds_or_stages_give_others() {
    let stage = Stage::new(5).unwrap();
    let mut rng = random(31);
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        let seed = Seed::random(&mut rng);
        let [once, twice] = [(); 2].map(|()| generate(stage, seed).unwrap().island);
        assert_eq!(once, twice);
        seen.insert(Code::Literal(once).to_string());
    }
    assert_eq!(seen.len(), 200);
}

#[test]
fn islands_are_as_often_wide_as_tall() {
    let stage = Stage::FIRST;
    let mut rng = random(32);
    let (mut wide, mut tall) = (0_i32, 0_i32);
    for _ in 0..4_000 {
        let island = generate(stage, Seed::random(&mut rng)).unwrap().island;
        match island.width().cmp(&island.height()) {
            std::cmp::Ordering::Greater => wide += 1,
            std::cmp::Ordering::Less => tall += 1,
            std::cmp::Ordering::Equal => {}
        }
    }
    // Four standard deviations of a fair coin over some 3,000 throws.
    assert!((wide - tall).abs() < 220, "{wide} wide, {tall} tall");
}
